-- Ways back in for people who cannot sign in.

-- Login names for which a new password was asked, until a job answers: the request itself looks for no account, so it
-- takes the same for all of them.
create table password_requests (
  id bigint primary key generated always as identity,
  login text not null,
  created_at timestamptz not null default now()
);

-- Links by which people choose a password, mailed to them: one for each account.
create table password_links (
  tenant_id int not null,
  user_id bigint not null,
  -- SHA-256 of 256 random bits
  hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
-- Whoever opens one names no company.
create unique index password_links_hash on password_links (hash);
create index password_links_expired on password_links (expires_at);
