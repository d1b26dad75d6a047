-- How often somebody's message was refused for now, and who stopped a message that was being sent.
alter table message_deliveries
  add column tries int not null default 0,
  -- when the first of them was, and when the next may be; null: now
  add column tried_at timestamptz,
  add column next_try_at timestamptz;
alter table messages
  add column stopped_at timestamptz,
  add column stopped_by_name text,
  -- no call before; null: now
  add column resumes_at timestamptz,
  -- of the provider, one after another, and when they began
  add column refusals int not null default 0,
  add column refused_since timestamptz;
