-- What routines.sql files were applied, by context (api/db/routines.ts).
create table routines (
  context text primary key,
  -- of the file and of those it needs
  hash text not null,
  -- the functions, procedures and triggers that it made, so that what leaves the file leaves the database
  made text[] not null,
  applied_at timestamptz not null default now()
);
