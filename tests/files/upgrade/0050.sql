-- An account with an app, a passkey and a recovery code; a session that adds another app; a sign-in that waits.
insert into second_factors (tenant_id, user_id, kind, name, secret, last_step, created_at)
select tenant_id, min(id), 'totp', 'Aplicación', '\x01', 1, '2026-11-20' from users group by tenant_id;
insert into second_factors (tenant_id, user_id, kind, name, credential_id, public_key, counter, created_at)
select tenant_id, min(id), 'passkey', 'Llave', 'credential-' || tenant_id, '\x01', 1, '2026-11-20' from users group by tenant_id;
insert into recovery_codes (tenant_id, user_id, hash) select tenant_id, min(id), 'hash' from users group by tenant_id;
insert into second_factor_enrolments (tenant_id, session_id, kind, user_id, secret, expires_at)
select tenant_id, min(id), 'totp', min(user_id), '\x01', '2036-11-20' from sessions group by tenant_id;
insert into sign_in_challenges (hash, user_id, token_version, expires_at)
select '\x01', min(id), 1, '2036-11-20' from users;
