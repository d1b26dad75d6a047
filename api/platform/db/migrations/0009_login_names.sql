-- Login names: what people sign in with, each once in the whole installation. Usernames and e-mails
-- are two columns of users, so no index over either keeps one person's e-mail from being another's
-- username; here both are rows under one unique key. Triggers write them (api/auth/routines.sql).

-- A name as it is compared: blind to case, and to how its accents are composed.
create function login_name(given text) returns text
  language sql immutable parallel safe strict
  return lower(normalize(given, NFC));

-- Somebody whose username is their e-mail has one row. The name alone is the key, before the company:
-- signing in names none.
create table login_names (
  tenant_id int not null,
  user_id bigint not null,
  -- compared by its bytes: nobody lists them
  name text collate "C" primary key
);

-- Names that two accounts had when this was installed. One of them keeps it, by which only that one
-- signs in; the row says who went without.
create table login_name_collisions (
  tenant_id int not null,
  user_id bigint not null,
  kind text not null check (kind in ('username', 'email')),
  name text not null,
  found_at timestamptz not null default now(),
  primary key (tenant_id, user_id, kind)
);

-- A username's owner keeps it; of two usernames that are now the same, the older one.
insert into login_names (tenant_id, user_id, name)
  select tenant_id, id, login_name(username) from users order by id
  on conflict (name) do nothing;
insert into login_names (tenant_id, user_id, name)
  select tenant_id, id, login_name(email) from users order by id
  on conflict (name) do nothing;
insert into login_name_collisions (tenant_id, user_id, kind, name)
  select u.tenant_id, u.id, own.kind, own.name
  from users u
  cross join lateral (values ('username', login_name(username)), ('email', login_name(email))) as own (kind, name)
  join login_names n on n.name = own.name and n.user_id <> u.id;

-- One key now, and nothing looks users up by these any more. Rows meet there in the order of a
-- statement, so two imports of the same people could deadlock on them.
drop index users_username;
drop index users_email;
