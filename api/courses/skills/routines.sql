-- needs: db, audit-log

call guard_table('skills');
call audit_table('skills', 'skill');
call guard_table('course_skills');
call audit_table('course_skills', 'course', 'tenant_course_id', link => true,
  names => '(select t.tenant_id, t.id, c.name from tenant_courses t join courses c on c.id = t.course_id)');
