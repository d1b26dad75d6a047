-- needs: db, audit-log

call guard_table('formation_paths');
call audit_table('formation_paths', 'formation_path');
call guard_table('formation_path_courses');
call audit_table('formation_path_courses', 'formation_path', 'path_id', link => true,
  names => 'formation_paths');
