-- The last time that somebody asked for a scheduled report at once.
create table report_delivery_requests (
  tenant_id int not null,
  schedule_id bigint not null,
  user_id bigint not null,
  requested_at timestamptz not null default now(),
  -- set in the transaction of the mail; null while it waits
  handled_at timestamptz,
  primary key (tenant_id, schedule_id, user_id),
  foreign key (tenant_id, schedule_id) references report_schedules (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index report_delivery_requests_user on report_delivery_requests (tenant_id, user_id);
create index report_delivery_requests_waiting on report_delivery_requests (requested_at) where handled_at is null;
