-- Somebody is signed in, on two devices.
insert into sessions (tenant_id, user_id, token_version, user_agent, created_at, last_used_at, expires_at)
select tenant_id, id, token_version, agent, '2026-11-20', '2026-11-20', '2036-11-20'
from users, unnest(array['SenderoConsole/1 Mozilla/5.0', 'SenderoApp/3.2']) agent
where username = 'persona7';
