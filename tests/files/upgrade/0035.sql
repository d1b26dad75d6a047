-- Somebody has selected two people of the list of users in one of their sessions.
insert into selections (tenant_id, user_id, session_id, list, items, version)
select tenant_id, user_id, min(id), '/users', array['1', '2'], 1795341600000 from sessions group by 1, 2;
