-- Certifications are edited, deleted and brought back, and it is asked who holds them and what ends.
alter table certifications
  add column version int not null default 1,
  add column deleted_at timestamptz;
create index certifications_name on certifications (tenant_id, name collate "und-x-icu", id);
create index certification_skills_skill on certification_skills (tenant_id, skill_id);

-- Who holds one, and of each the newest: without looking anybody up.
create index user_certifications_holders on user_certifications
  (tenant_id, certification_id, user_id, date_completed desc, id desc) include (valid_through)
  where deleted_at is null;
-- What ends by a day.
create index user_certifications_ending on user_certifications (tenant_id, valid_through, id)
  where deleted_at is null and valid_through is not null;
