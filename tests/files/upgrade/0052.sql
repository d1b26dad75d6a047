-- A connection of each company, a proven domain, somebody bound to it, a session by it, an attempt, a message.
insert into sign_on_connections (tenant_id, protocol, enabled, issuer, client_id, client_secret, email_claim,
  first_name_claim, last_name_claim, login_claim, groups_claim, admin_groups, tested_at, test, created_at, updated_at)
select id, 'oidc', true, 'https://login.example', 'sendero', '\x01', 'email', 'given_name', 'family_name',
  'preferred_username', 'groups', '{admins}', '2026-11-20', '{}', '2026-11-20', '2026-11-20' from tenants;
insert into sign_on_domains (tenant_id, domain, token, proven_at, proven_by, created_at)
select id, 'company-' || id || '.example', 'token', '2026-11-20', 'dns', '2026-11-20' from tenants;
insert into sign_on_identities (tenant_id, user_id, issuer, subject, linked_by, created_at)
select tenant_id, min(id), 'https://login.example', 'subject', 'ana@example.com', '2026-11-20' from users group by tenant_id;
insert into sign_on_sessions (tenant_id, session_id, protocol, issuer, subject, sid, id_token)
select tenant_id, min(id), 'oidc', 'https://login.example', 'subject', 'sid', '\x01' from sessions group by tenant_id;
insert into sign_on_attempts (tenant_id, hash, protocol, purpose, issuer, expires_at)
select id, '\x01', 'oidc', 'sign_in', 'https://login.example', '2036-11-20' from tenants;
insert into sign_on_messages (tenant_id, hash, expires_at) select id, '\x01', '2036-11-20' from tenants;
