-- needs: db, audit-log, trash

call audit_table('certifications', 'certification');
-- Assignments outlive their certification, so its row is kept as long as one exists.
call trash_table('certifications', refused_in => '{user_certifications}',
  kept_while => 'exists (select from user_certifications h
    where h.tenant_id = t.tenant_id and h.certification_id = t.id)');
call guard_table('certification_skills');
call audit_table('certification_skills', 'certification', 'certification_id', link => true,
  names => 'certifications');
call audit_table('user_certifications', 'user_certification', named_by => 'certification_id',
  names => 'certifications');
call guard_table('certification_reminders');
call trash_table('user_certifications',
  described => 'select c.name, u.full_name, u.id from certifications c join users u
      on u.tenant_id = t.tenant_id and u.id = t.user_id
    where c.tenant_id = t.tenant_id and c.id = t.certification_id',
  files => 'select f.file_key from user_certification_files f
    where f.tenant_id = t.tenant_id and f.user_certification_id = t.id');
call guard_table('user_certification_files');
call audit_table('user_certification_files', 'user_certification', 'user_certification_id',
  ignored => '{file_key}', link => true,
  names => '(select h.tenant_id, h.id, h.user_id, c.name from user_certifications h
    join certifications c on c.tenant_id = h.tenant_id and c.id = h.certification_id)');

-- Returns the name of a certification of the current company, also of a deleted one: people keep their
-- assignments.
create or replace function certification_called(wanted bigint, out name text, out deleted boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.name, c.deleted_at is not null from certifications c
  where c.tenant_id = current_tenant() and c.id = wanted
$$;

-- The companies where, at that moment, it is late enough in the morning to be written to, and the day that it
-- is there. Suspended ones are left alone.
create or replace function companies_to_remind(moment timestamptz, from_hour time)
  returns table (id int, today date)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.id, (moment at time zone t.timezone)::date from tenants t
  where t.active and (moment at time zone t.timezone)::time >= from_hour
  order by t.id
$$;
