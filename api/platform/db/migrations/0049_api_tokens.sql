-- Tokens with which programs call the API: of a person, or of the company itself.
create table api_tokens (
  tenant_id int not null,
  -- From the ids of users: a token of the company is an actor of its own, and its id is nobody else's.
  id bigint not null default nextval('users_id_seq'),
  -- null for a token of the company
  user_id bigint,
  name text not null,
  -- '{feature}:read' and '{feature}:write'
  scopes text[] not null,
  -- addresses and ranges from which it works; empty for everywhere
  addresses text[] not null default '{}',
  -- SHA-256 of the secret, which is stored nowhere
  hash bytea not null,
  hint text not null,
  created_at timestamptz not null default now(),
  created_by_name text not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  -- when its owner was told that it is about to expire
  expiry_told_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check (cardinality(scopes) > 0)
);
create unique index api_tokens_hash on api_tokens (hash);
create index api_tokens_owner on api_tokens (tenant_id, user_id, expires_at);
create index api_tokens_untold on api_tokens (expires_at) where revoked_at is null and expiry_told_at is null;

-- Name of the person's token by which a change was made, from what the application says of its transaction.
alter table audit_log add column token_name text;
alter table audit_log alter column token_name
  set default nullif(current_setting('app.audit', true), '')::jsonb ->> 'token';
