insert into mails (tenant_id, message_id, recipient, subject, body, status, created_at) values
  (1, 'cccccccc-0000-4000-8000-000000000001', 'persona1@cafetales.test', 'Tu contraseña', '\x00ff', 'kept', '2026-01-05'),
  (1, 'cccccccc-0000-4000-8000-000000000002', 'persona2@cafetales.test', 'Tu contraseña', null, 'sent', '2026-01-05');
