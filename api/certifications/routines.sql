-- needs: db, audit-log, trash

call guard_table('certifications');
call audit_table('certifications', 'certification');
call guard_table('certification_skills');
call audit_table('certification_skills', 'certification', 'certification_id', link => true,
  names => 'certifications');
call audit_table('user_certifications', 'user_certification', named_by => 'certification_id',
  names => 'certifications');
call trash_table('user_certifications',
  described => 'select c.name, u.full_name, u.id from certifications c join users u
      on u.tenant_id = t.tenant_id and u.id = t.user_id
    where c.tenant_id = t.tenant_id and c.id = t.certification_id',
  files => 'select f.file_key from user_certification_files f
    where f.tenant_id = t.tenant_id and f.user_certification_id = t.id');
call guard_table('user_certification_files');
call audit_table('user_certification_files', 'user_certification', 'user_certification_id',
  ignored => '{file_key}', link => true,
  names => '(select h.tenant_id, h.id, h.user_id, c.name from user_certifications h
    join certifications c on c.tenant_id = h.tenant_id and c.id = h.certification_id)');
