-- needs: db, audit-log, trash

call audit_table('communications', 'communication', ignored => '{search}');
call trash_table('communications');
call guard_table('communication_choices');
call audit_table('communication_choices', 'communication', 'communication_id',
  ignored => '{name}', link => true, names => 'communications');
