-- needs: db, audit-log, trash

call audit_table('library_files', 'library_file', ignored => '{kind,file_key}');
call trash_table('library_files', code => 'name');

-- Those of these stored files that the library of the current company has, in the trash as well.
create or replace function library_files_among(keys text[]) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
    select file_key from library_files where tenant_id = current_tenant() and file_key = any(keys)
  $$;
