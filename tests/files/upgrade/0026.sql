-- A company that lets people preregister, a group of approvers, and requests of every status.
update tenants set preregistrations_open = true where id = (select min(id) from tenants);
insert into approver_groups (tenant_id, name)
select tenant_id, 'Aprobadores' from users order by tenant_id, id limit 1;
insert into approver_group_users (tenant_id, group_id, user_id)
select u.tenant_id, g.id, u.id from approver_groups g join users u using (tenant_id) order by u.id limit 1;
insert into preregistrations (tenant_id, status, first_name, email, decided_at)
select t.id, s.status, 'Ana', s.status || '@espera.example',
  case when s.status = 'pending' then null else now() end
from (select min(id) as id from tenants) t, (values ('pending'), ('approved'), ('rejected')) s (status);
insert into preregistration_certifications (tenant_id, preregistration_id, certification_name, date_completed)
select tenant_id, id, 'Alturas', '2026-01-31' from preregistrations where status = 'pending';
