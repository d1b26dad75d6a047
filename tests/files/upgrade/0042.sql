-- A text of the company and one of a user, and the values that the public form suggests.
insert into preregistration_observations (tenant_id, owner_id, name, text)
select tenant_id, null, 'Bienvenida', 'Bienvenida a la compañía' from users group by 1
union all
select tenant_id, min(id), 'Falta el contrato', 'Falta el contrato firmado' from users group by 1;
update tenants set preregistration_choices = '{"extended_field1": ["Norte", "Sur"]}';
-- What a message told each person, and a limit that somebody raised.
update message_deliveries set variables = '{"nombre": "Ana"}';
update tenants set approval_over = 500, approval_over_before = 100, approval_raised_by = 1,
  approval_raised_by_name = 'Ana Ríos', approval_raised_at = now();
