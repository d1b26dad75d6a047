-- needs: db, audit-log, trash

call audit_table('approver_groups', 'approver_group');
-- Its requests name it still: while it is in the trash they are for the administrators.
call trash_table('approver_groups');
call guard_table('approver_group_users');
call audit_table('approver_group_users', 'approver_group', 'group_id', link => true,
  names => 'approver_groups');
call guard_table('approver_group_areas');
call audit_table('approver_group_areas', 'approver_group', 'group_id', link => true,
  names => 'approver_groups');
