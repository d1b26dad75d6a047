-- What one request did to many things is one deed of the audit log: an import of a hundred thousand users is
-- a line with its count, which nobody has to count. Written by a trigger of audit_log (api/audit-log/routines.sql).
create table audit_deeds (
  tenant_id int not null references tenants (id),
  -- its first entry and its latest one; entries of others may lie between them
  id bigint not null,
  last_id bigint not null,
  at timestamptz not null,
  last_at timestamptz not null,
  actor_id bigint,
  request_id text,
  action text not null,
  entity text not null,
  -- the column that says what was added or removed, '' for everything else
  link text not null,
  entries bigint not null,
  -- of how many things it tells: null when they are several
  entity_id bigint,
  -- of the differences; null when they are several
  difference bigint,
  primary key (tenant_id, id)
);

insert into audit_deeds (tenant_id, id, last_id, at, last_at, actor_id, request_id, action, entity, link,
    entries, entity_id, difference)
  select tenant_id, min(id), max(id), min(at), max(at), actor_id, request_id, action, entity, link,
    count(*), case when min(entity_id) = max(entity_id) then min(entity_id) end,
    case when min(difference) = max(difference) then min(difference) end
  from (
    select a.*,
      case when action not in ('add', 'remove') then ''
        else coalesce((
          select name from unnest('{user_id,area_id,unit_id,tenant_course_id,path_id,formation_path_id,skill_id,certification_id,year,name}'::text[]) name
          where coalesce(after, before) ? name limit 1), '') end as link,
      case when action = 'update' then hashtextextended(before::text || after::text, 0) end as difference
    from audit_log a
  ) told
  group by tenant_id, actor_id, request_id, action, entity, link,
    case when request_id is null then id end;

-- Actors are part of it: whoever sends the id of somebody else's request does not add to what they did.
create unique index audit_deeds_request
  on audit_deeds (tenant_id, request_id, action, entity, link, coalesce(actor_id, 0));
create index audit_deeds_entity on audit_deeds (tenant_id, entity, id);
create index audit_deeds_actor on audit_deeds (tenant_id, actor_id, id);
create index audit_deeds_action on audit_deeds (tenant_id, action, id) where action not in ('create', 'update');
create index audit_deeds_at on audit_deeds (tenant_id, last_at);
