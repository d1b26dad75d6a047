-- A session of an administrator that sees the console as a reader or a business unit would.
create table impersonations (
  -- of the session
  tenant_id int not null,
  session_id bigint not null,
  administrator_id bigint not null,
  -- another one for a super-administrator who acts on it
  subject_tenant_id int not null references tenants (id),
  -- One of both. Without foreign keys: when the subject is gone, the session has to be told that the view ended.
  subject_user_id bigint,
  subject_unit_id bigint,
  subject_name text not null,
  -- of the user's account; raising it ends the view as it ends the user's own sessions
  subject_version int,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set when it ended by itself. The row stays until the administrator has been told.
  ended_at timestamptz,
  end_reason text,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade,
  check (num_nonnulls(subject_user_id, subject_unit_id) = 1),
  check ((ended_at is null) = (end_reason is null))
);
create index impersonations_expired on impersonations (expires_at) where ended_at is null;
