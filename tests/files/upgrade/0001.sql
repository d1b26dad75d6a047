insert into tenants (id, uuid, name, slug, extended_fields, created_at) values
  (1, 'aaaaaaaa-0000-4000-8000-000000000001', 'Cafetales del Sur', 'cafetales', '{"1": "Centro de costo"}', '2026-01-02 03:04:05Z'),
  (2, 'aaaaaaaa-0000-4000-8000-000000000002', 'Otra Compañía', 'otra', '{}', '2026-01-02 03:04:05Z');
select setval(pg_get_serial_sequence('tenants', 'id'), 2);
insert into areas (tenant_id, code, name) values
  (1, 'BOG', 'Bogotá'), (1, 'NAR', 'Nariño'), (1, 'VIE', 'Vieja'), (2, 'BOG', 'Bogotá');
insert into positions (tenant_id, code, name) values (1, 'CAT', 'Catadora'), (1, 'CON', 'Conductor'), (2, 'CAT', 'Catador');
insert into users (tenant_id, username, email, first_name, last_name, mobile, area_id, position_id, role,
    identification_number, location, extended_field1, password_kind, password_hash, manager_id)
  select 1, 'persona' || n, 'persona' || n || '@cafetales.test', 'Íngrid ' || n, 'Muñoz Güiza', '+57 300 000 00' || 10 + n,
    (select id from areas where tenant_id = 1 and code = case when n % 2 = 0 then 'BOG' else 'NAR' end),
    (select id from positions where tenant_id = 1 and code = case when n % 3 = 0 then 'CAT' else 'CON' end),
    case n when 1 then 'admin' when 2 then 'reader' else 'user' end,
    '5200' || n, 'Pasto', '100 - Ventas', 'argon2id', '$argon2id$no-one-signs-in-with-this', null
  from generate_series(1, 20) n;
update users set manager_id = (select id from users where username = 'persona1') where username <> 'persona1';
delete from users where username = 'persona20';
insert into users (tenant_id, username, email, first_name, area_id)
  select 2, 'ajena', 'ajena@otra.test', 'Ajena', id from areas where tenant_id = 2;
insert into organizational_units (tenant_id, name) values (1, 'Sierra'), (1, 'Costa');
insert into organizational_unit_areas (tenant_id, unit_id, area_id)
  select 1, o.id, a.id from organizational_units o join areas a on a.tenant_id = 1 and a.code = 'NAR' where o.name = 'Sierra';
insert into user_organizational_units (tenant_id, user_id, unit_id)
  select 1, u.id, o.id from users u, organizational_units o where u.username = 'persona2' and o.name = 'Sierra';
