-- The audit log in months, so that old ones are dropped as whole tables. The table that there is becomes the partition
-- `audit_log_before`; no row is read or copied. Later steps, each a short transaction, part the months
-- (api/audit-log/routines.sql).

alter table audit_log rename to audit_log_before;
alter table audit_log_before rename constraint audit_log_pkey to audit_log_before_pkey;
alter index audit_log_entity rename to audit_log_before_entity;
alter index audit_log_actor rename to audit_log_before_actor;
alter index audit_log_user rename to audit_log_before_user;
alter index audit_log_action rename to audit_log_before_action;
alter index audit_log_at rename to audit_log_before_at;
alter index audit_log_label rename to audit_log_before_label;
drop trigger if exists audit_deeds_told on audit_log_before;
drop policy tenant on audit_log_before;

-- Ids go on from where they are. A month has this many at most.
create sequence audit_log_entries maxvalue 99999999999;
select setval('audit_log_entries', nextval('audit_log_id_seq'));
-- A partition has no identity of its own.
alter table audit_log_before alter column id drop identity;

create table audit_log (
  tenant_id int not null,
  -- its month and a number that counts on (audit_entry_id): a range of ids is a range of time
  id bigint not null default nextval('audit_log_entries'),
  at timestamptz not null default clock_timestamp(),
  actor_id bigint,
  actor_name text,
  acting boolean not null default false,
  action text not null constraint audit_log_action_check check (
    action in ('create', 'update', 'delete', 'trash', 'restore', 'add', 'remove', 'other')),
  entity text not null,
  entity_id bigint,
  label text,
  user_id bigint,
  before jsonb,
  after jsonb,
  request_id text,
  token_name text default nullif(current_setting('app.audit', true), '')::jsonb ->> 'token',
  primary key (tenant_id, id)
) partition by range (id);
create index audit_log_entity on audit_log (tenant_id, entity, entity_id, id) where entity <> 'user';
create index audit_log_actor on audit_log (tenant_id, actor_id, id);
create index audit_log_user on audit_log (tenant_id, user_id, id) where user_id is not null;
create index audit_log_action on audit_log (tenant_id, action, id) where action not in ('create', 'update');
create index audit_log_at on audit_log using brin (at) with (pages_per_range = 32, autosummarize = on);
create index audit_log_label on audit_log using gin (tenant_id, fold(label) gin_trgm_ops)
  where entity <> 'user';

-- All ids: no row has to be looked at.
alter table audit_log attach partition audit_log_before for values from (minvalue) to (maxvalue);

-- One row. Written by the owner alone, so that the application cannot choose what is deleted.
create table audit_log_settings (
  id boolean primary key default true check (id),
  -- the first month that is a partition of its own
  months_since timestamptz,
  -- null: entries are kept for ever
  retention_months int check (retention_months >= 12)
);
insert into audit_log_settings default values;
