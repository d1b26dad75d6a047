-- needs: db, audit-log, trash

call audit_table('positions', 'position', ignored => '{search}');
call trash_table('positions', code => 'code', refused_in => '{users}',
  kept_while => 'exists (select from users u where u.tenant_id = t.tenant_id and u.position_id = t.id)');
call guard_table('position_costs');
call audit_table('position_costs', 'position', 'position_id', link => true, names => 'positions');
