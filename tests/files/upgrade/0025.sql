-- A certification that somebody has modified, which its only holder renewed.
update certifications set version = 2 where (tenant_id, id) in (
  select tenant_id, id from certifications order by 1, 2 limit 1);
insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
select tenant_id, user_id, certification_id, date_completed + 365, date_completed + 730
from user_certifications order by 1, id limit 1;
