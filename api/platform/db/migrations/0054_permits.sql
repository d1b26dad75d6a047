-- Permits of semaphores that count for all machines (api/http/installation-permits.ts). They are nobody's.

-- A machine that serves: its permits count while it is seen.
create table permit_holders (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

create table permits (
  -- semaphore, counter and its key
  name varchar(255) not null,
  holder_id uuid not null references permit_holders (id) on delete cascade,
  taken int not null check (taken > 0),
  primary key (name, holder_id)
);
create index permits_holder on permits (holder_id);
