-- needs: db, audit-log

call guard_table('preregistration_observations');
call audit_table('preregistration_observations', 'preregistration_observation');
