-- Somebody was active after that version, and somebody never was.
update user_activity set last_at = '2026-11-20' where user_id = (select id from users where username = 'persona3');
