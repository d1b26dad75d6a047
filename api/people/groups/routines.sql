-- needs: db, audit-log, trash

call audit_table('groups', 'group');
call trash_table('groups');
call guard_table('group_users');
call audit_table('group_users', 'group', 'group_id', ignored => '{added_at}', link => true,
  names => 'groups');
call guard_table('group_courses');
call audit_table('group_courses', 'group', 'group_id', ignored => '{added_at}', link => true,
  names => 'groups');
call guard_table('group_paths');
call audit_table('group_paths', 'group', 'group_id', ignored => '{added_at}', link => true,
  names => 'groups');
