-- What somebody has picked of a list and not used yet, so that it lasts over pages, sorts and searches.
-- `list` is the list's address in the console; `items` are ids, or 'kind:id' where a list has several kinds.
create table selections (
  tenant_id int not null,
  -- a super-administrator's own company may be another, so no reference
  user_id bigint not null,
  list text not null,
  items text[] not null,
  -- another one with each change, never one that was there before
  version bigint not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, user_id, list)
);
