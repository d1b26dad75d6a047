-- Who asked to be written to about certifications that end.
alter table users add column certification_reminders boolean not null default false;
create index users_certification_reminders on users (tenant_id, id) where certification_reminders;

-- Who was told what: that a certification of somebody is about to end on that day, or that it ended. The
-- row is written with its mail, so that each is told once; a day that is corrected is told anew.
create table certification_reminders (
  tenant_id int not null,
  user_certification_id bigint not null,
  valid_through date not null,
  kind text not null check (kind in ('due', 'expired')),
  recipient_id bigint not null,
  -- On the company's calendar: nobody gets two letters on one day.
  told_on date not null,
  primary key (tenant_id, user_certification_id, valid_through, kind, recipient_id),
  foreign key (tenant_id, user_certification_id)
    references user_certifications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, recipient_id) references users (tenant_id, id) on delete cascade
);
create index certification_reminders_recipient on certification_reminders (tenant_id, recipient_id, told_on);
