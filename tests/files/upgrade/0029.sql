-- A company that sends messages: an audience that names one of each sort, and a message of every state, with
-- what became of the one that was sent.
update tenants set communications = true, whatsapp_from = '+573000000001', approval_over = 100
where id = (select min(id) from tenants);
insert into communications (tenant_id, name) select min(id), 'Operarios' from tenants;
insert into communication_choices (tenant_id, communication_id, area_id, name)
select c.tenant_id, c.id, a.id, a.name from communications c join areas a using (tenant_id) order by a.id limit 1;
insert into communication_choices (tenant_id, communication_id, location)
select tenant_id, id, 'Bogotá' from communications;
insert into communication_choices (tenant_id, communication_id, extended_field1)
select tenant_id, id, 'CC1 - Ventas' from communications;
insert into message_attachments (tenant_id, key, name, media_type, bytes)
select min(id), '00000000-0000-4000-8000-000000000001', 'afiche.png', 'image/png', 100 from tenants;
insert into messages (tenant_id, communication_id, body, attachment_key, programmed_date, state, begun_at, finished_at)
select c.tenant_id, c.id, 'Hola ñandú', case s.state when 'sent' then '00000000-0000-4000-8000-000000000001'::uuid end,
  '2026-01-31 12:00Z', s.state, case when s.state in ('sending', 'sent') then now() end,
  case s.state when 'sent' then now() end
from communications c, (values ('waiting'), ('pending_approval'), ('sending'), ('sent'), ('late')) s (state);
insert into message_deliveries (tenant_id, message_id, user_id, state, first_name, recipient)
select m.tenant_id, m.id, u.id, s.state, u.first_name, '+573001234567'
from messages m
join lateral (select * from users u where u.tenant_id = m.tenant_id order by id limit 1) u on true
cross join (values ('delivered')) s (state) where m.state = 'sent';
insert into whatsapp_contacts (sender, number, opted_out_at) values ('+573000000001', '+573001234567', now());
insert into whatsapp_outbox (tenant_id, provider_id, recipient, form, status)
select min(id), 'SM1', '+573001234567', 'text', 'delivered' from tenants;
