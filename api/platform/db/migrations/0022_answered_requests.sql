-- What was done in answer to a request that came with a key: whoever got no answer sends it once more and
-- gets the same, with nothing done twice. `claim` is the attempt that did it; `answer` is null until that
-- attempt has given it, and stays so when its process ended in between.
create table answered_requests (
  tenant_id int not null,
  actor_id bigint not null,
  key text not null,
  claim uuid not null,
  -- Of what was asked for, without secrets.
  fingerprint text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (tenant_id, actor_id, key)
);
create index answered_requests_at on answered_requests (tenant_id, at);
