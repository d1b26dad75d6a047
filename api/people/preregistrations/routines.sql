-- needs: db, audit-log, approver-groups

call guard_table('preregistration_decisions');
call guard_table('preregistrations');
-- The audit log shows the effect of a bulk decision with each request that it decides.
call audit_table('preregistrations', 'preregistration', ignored => '{decision_id,search,full_name,decided_at,decided_by}');
call guard_table('preregistration_certifications');

-- The company that somebody asks to join by its slug or uuid, if it lets them.
create or replace function company_to_join(asked text)
  returns table (id int, name text, slug text, extended_fields jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
    select id, name, slug, extended_fields from tenants
    where active and preregistrations_open and (slug = asked or uuid::text = asked)
  $$;

-- Orders to decide about many that a process has left behind.
create or replace function decisions_to_carry_out() returns table (tenant_id int, decision_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select tenant_id, id from preregistration_decisions where finished_at is null
  $$;
