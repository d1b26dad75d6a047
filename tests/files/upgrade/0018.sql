-- What columns of their files are, as a company has set it: one to import, one to leave out.
insert into import_columns (tenant_id, kind, folded, name, fields, created_at)
select id, 'users', 'codigonomina', 'Código nómina', array['identification_number', 'username'], '2026-11-22'::timestamptz
from tenants
union all
select id, 'users', 'salario', 'Salario', '{}', '2026-11-22' from tenants;
