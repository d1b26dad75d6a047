-- Imports: a table of jobs, one of their rows, one of what became of each row.
--
-- Rows are written once, while the file is validated, and results are added beside them, in the same
-- transaction as the effect they tell of. Their primary key is what makes applying a row twice
-- impossible. Neither has a foreign key to its job: a check for each of 200,000 rows would cost more
-- than the rows; whoever deletes a job's rows names the job (api/imports/purge.ts).

create table imports (
  tenant_id int not null references tenants (id),
  id uuid not null default gen_random_uuid(),
  kind text not null,
  filename text not null,
  -- where the uploaded file is kept, and null once it is deleted
  file_key text,
  -- the header as it was written
  columns text[] not null default '{}',
  -- who uploaded it, for the list and for who may see it
  owner_id bigint not null,
  owner_name text not null,
  -- in whose name rows are judged and applied: the scope (api/http/scope.ts) of who uploaded it, then
  -- of whoever chose to continue
  scope jsonb not null,
  status text not null default 'in_progress' check (status in ('in_progress', 'completed', 'failed')),
  phase text not null default 'validating' check (
    phase in ('validating', 'validation_complete', 'importing', 'import_complete', 'cancelled')),
  phase_started_at timestamptz not null default now(),
  -- 0 to 100 of the running phase
  progress real not null default 0,
  error text,
  notice text,
  cancel_requested boolean not null default false,
  -- how often the running phase was taken up without getting anywhere
  attempts int not null default 0,
  -- it has ended, and what comes after the end (secrets forgotten, invitations queued) is done too
  settled boolean not null default false,
  -- findings about the file and not about a row
  file_warnings jsonb not null default '[]',
  row_count int not null default 0,
  error_rows int not null default 0,
  error_count int not null default 0,
  warning_count int not null default 0,
  create_count int not null default 0,
  update_count int not null default 0,
  unchanged_count int not null default 0,
  secret_count int not null default 0,
  -- applying: the step at hand and the last line it has done
  step int not null default 0,
  done_line int not null default 0,
  imported_count int not null default 0,
  failed_count int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- when its rows were deleted
  purged_at timestamptz,
  primary key (tenant_id, id)
);
create index imports_recent on imports (tenant_id, kind, created_at desc);
create index imports_unsettled on imports (created_at) where not settled;

create table import_rows (
  tenant_id int not null,
  import_id uuid not null,
  -- as an editor numbers it, header included
  line int not null,
  action text not null check (action in ('create', 'update', 'unchanged', 'error')),
  -- whom the row is about, as a person reads it
  label text,
  -- in the order of the header; a secret one is empty here
  cells text[] not null,
  -- the secret cell, sealed, until it is applied
  secret bytea,
  -- what an update changes
  target_id bigint,
  changes jsonb,
  errors jsonb,
  warnings jsonb,
  primary key (tenant_id, import_id, line)
);
create index import_rows_errors on import_rows (tenant_id, import_id, line) where errors is not null;
create index import_rows_warnings on import_rows (tenant_id, import_id, line) where warnings is not null;

create table import_results (
  tenant_id int not null,
  import_id uuid not null,
  line int not null,
  applied boolean not null,
  -- what the row created or changed
  record_id bigint,
  -- why it was not applied, or what of it was not
  message text,
  primary key (tenant_id, import_id, line)
);
create index import_results_messages on import_results (tenant_id, import_id, line) where message is not null;

-- What was made for the records of a batch and is still to be told to their owners (generated
-- passwords by line), sealed, in the batch's transaction; gone in the one that tells them.
create table import_untold (
  tenant_id int not null,
  import_id uuid not null,
  -- the batch: lines after the one, up to the other
  after_line int not null,
  last_line int not null,
  sealed bytea not null,
  primary key (tenant_id, import_id, last_line)
);

do $$
declare
  guarded text;
begin
  foreach guarded in array array['imports', 'import_rows', 'import_results', 'import_untold'] loop
    execute format('alter table %I enable row level security', guarded);
    execute format('create policy tenant on %I using (tenant_id = (select current_tenant()))', guarded);
  end loop;
end $$;

-- Jobs of every company with work left: who starts a worker looks for those nobody works on.
create function unsettled_imports() returns table (tenant_id int, id uuid, phase text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select tenant_id, id, phase from imports where not settled
  $$;

-- Jobs of every company that ended before `moment` and whose rows are still there.
create function imports_older_than(moment timestamptz)
  returns table (tenant_id int, id uuid, file_key text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select tenant_id, id, file_key from imports
    where purged_at is null and status <> 'in_progress' and finished_at < moment
  $$;

-- Which of many usernames, e-mails (both lower case) and mobiles (digits only) belong to somebody. A
-- username may be somebody's e-mail (`login`), and an e-mail somebody's username: either way they would
-- stand between that person and their account.
-- `owner_id` is null when that is somebody of another company: only that it is taken may be known.
-- Row-level security keeps expressions off their indexes, so a batch is looked up here.
create function user_claims(usernames text[], emails text[], mobiles text[])
  returns table (field text, value text, owner_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select 'username', lower(username), case when tenant_id = current_tenant() then id end
      from users where lower(username) = any(usernames)
    union all
    select 'email', lower(email), case when tenant_id = current_tenant() then id end
      from users where lower(email) = any(emails)
    union all
    select 'email', lower(username), case when tenant_id = current_tenant() then id end
      from users where lower(username) = any(emails)
    union all
    select 'login', lower(email), case when tenant_id = current_tenant() then id end
      from users where lower(email) = any(usernames)
    union all
    select 'mobile', regexp_replace(mobile, '\D', '', 'g'), id
      from users where tenant_id = current_tenant() and mobile is not null
        and regexp_replace(mobile, '\D', '', 'g') = any(mobiles)
  $$;
