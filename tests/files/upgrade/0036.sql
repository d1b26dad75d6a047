-- An import of a workbook.
update imports set delimiter = null where kind = 'users' and tenant_id = (select min(tenant_id) from imports);
