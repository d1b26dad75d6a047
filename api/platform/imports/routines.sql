-- needs: db, audit-log

call guard_table('imports');
call guard_table('import_rows', keys => false);
call guard_table('import_results', keys => false);
call guard_table('import_untold', keys => false);
call guard_table('import_columns');
call audit_table('import_columns', 'import_column', ignored => '{folded}');

-- Jobs of every company with work left: who starts a worker looks for those nobody works on.
create or replace function unsettled_imports() returns table (tenant_id int, id uuid, phase text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select tenant_id, id, phase from imports where not settled
  $$;

-- Jobs of every company that ended before `moment` and whose rows are still there.
create or replace function imports_older_than(moment timestamptz)
  returns table (tenant_id int, id uuid, file_key text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select tenant_id, id, file_key from imports
    where purged_at is null and status <> 'in_progress' and finished_at < moment
  $$;
