-- How people come to their accounts: who was invited when, and who has signed in.
create table user_access (
  tenant_id int not null,
  user_id bigint not null,
  -- the first time; who never did has none
  signed_in_at timestamptz,
  -- when the last invitation was put into the outbox
  invited_at timestamptz,
  -- an invitation that was asked for and is still to be written, and in whose name (app.audit)
  asked_at timestamptz,
  asked_by jsonb,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check ((asked_at is null) = (asked_by is null))
);
create index user_access_asked on user_access (tenant_id, asked_at, user_id) where asked_at is not null;

-- Who has left any trace of having been signed in.
insert into user_access (tenant_id, user_id, signed_in_at)
  select u.tenant_id, u.id, min(seen.at)
  from users u
  join (
    select tenant_id, user_id, created_at as at from sessions
    union all select tenant_id, user_id, last_activity from user_devices
    union all select tenant_id, user_id, started_at from course_users where started_at is not null
    union all select tenant_id, actor_id, min(at) from audit_log
      where actor_id is not null group by tenant_id, actor_id
  ) seen on seen.tenant_id = u.tenant_id and seen.user_id = u.id
  group by u.tenant_id, u.id;

-- An import that was applied can be undone: one phase more while it is, one when it is done.
alter table imports
  drop constraint imports_phase_check,
  add constraint imports_phase_check check (phase in (
    'validating', 'validation_complete', 'importing', 'import_complete', 'cancelled', 'undoing', 'undone')),
  -- whether those whom it creates are invited at its end
  add column invites boolean not null default true,
  -- what its rows change is kept, so that they can be undone
  add column undoable boolean not null default false,
  add column undone_by text,
  add column undone_at timestamptz,
  add column deactivated_count int not null default 0,
  add column restored_count int not null default 0,
  add column kept_count int not null default 0;

alter table import_results
  -- of a record that the row changed, the columns that it wrote, as they were; written with the change
  -- itself, and null of a record that the row created
  add column before jsonb,
  -- of columns that may change without raising the version (a password), what the row left in them
  add column after jsonb,
  -- the record's version as the row left it; null in rows of before
  add column version int,
  -- whether undoing took the row back, null until then; and why not
  add column undone boolean,
  add column undo_message text;
create index import_results_kept on import_results (tenant_id, import_id, line) where not undone;
