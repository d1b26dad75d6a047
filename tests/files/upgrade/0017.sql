-- Somebody has picked two people of the list of users and not used them yet.
insert into selections (tenant_id, user_id, list, items, version)
select tenant_id, id, '/users', array['1', '2'], 1795341600000 from users where username = 'persona7';
