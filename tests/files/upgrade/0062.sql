-- Administrators have a link to choose a password, and a request waits.
insert into password_links (tenant_id, user_id, hash, expires_at, created_at)
select tenant_id, id, sha256(convert_to(email, 'UTF8')), '2026-12-01', '2026-11-29' from users where role = 'admin';
insert into password_requests (login) values ('admin@1.sendero.test');
