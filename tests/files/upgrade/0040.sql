-- A notice of what one certification told its holder.
insert into notices (tenant_id, id, subject, week, asked_by)
select tenant_id, 1, 'certifications', '2026-11-23', '{}' from user_certifications order by 1 limit 1;
insert into notice_lines (tenant_id, notice_id, person_id, recipient, recipient_id, item, item_id, week, outcome)
select n.tenant_id, n.id, h.user_id, 'person', h.user_id, 'certification', h.id, n.week, 'sent'
from notices n join user_certifications h on h.tenant_id = n.tenant_id order by h.id limit 1;
