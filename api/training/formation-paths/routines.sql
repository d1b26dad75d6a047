-- needs: db, audit-log, trash

call audit_table('formation_paths', 'formation_path', ignored => '{contents_version}');
call trash_table('formation_paths', refused_in => '{positions,group_paths}');
call guard_table('formation_path_courses');
call audit_table('formation_path_courses', 'formation_path', 'path_id', link => true,
  names => 'formation_paths');
call guard_table('formation_path_certifications');
call audit_table('formation_path_certifications', 'formation_path', 'path_id', link => true,
  names => 'formation_paths');
call guard_table('formation_path_external_courses');
call audit_table('formation_path_external_courses', 'formation_path', 'path_id', link => true,
  names => 'formation_paths');
