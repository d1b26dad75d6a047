-- A company that has shown its first steps again.
update tenants set first_steps_dismissed = false where id = (select max(id) from tenants);
