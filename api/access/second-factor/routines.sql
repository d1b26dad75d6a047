-- needs: db, audit-log

call guard_table('second_factors');
call audit_table('second_factors', 'second_factor',
  ignored => '{user_id,secret,last_step,credential_id,public_key,counter,transports,last_used_at}');
call guard_table('recovery_codes');
call guard_table('second_factor_enrolments');

create or replace function forget_second_factor_enrolments() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with forgotten as (delete from second_factor_enrolments where expires_at < now() returning 1)
    select count(*) from forgotten
  $$;
