-- Tells whoever listens on the channel `ranking` that a course's ten best may have changed, when
-- somebody with as many points was among the changes. To notify holds the commits of others up for a
-- moment, so what happens further down the ranking is not told. Disabled accounts have no place in it.
create or replace function tell_ranking(company int, course bigint, reached int) returns void
  language sql set enable_nestloop = on as $$
    select pg_notify('ranking',
      json_build_object('tenant_id', company, 'tenant_course_id', course)::text)
    where reached >= coalesce((
      select cu.points from course_users cu
      join users u on u.tenant_id = cu.tenant_id and u.id = cu.user_id and not u.disabled
      where cu.tenant_id = company and cu.tenant_course_id = course and cu.enabled
      order by cu.points desc, cu.last_activity offset 9 limit 1), 0)
  $$;

create or replace function notify_ranking() returns trigger
  language plpgsql set enable_nestloop = off set jit = off as $$
begin
  if tg_op = 'INSERT' then
    perform tell_ranking(tenant_id, tenant_course_id, max(points))
      from after_rows where enabled group by tenant_id, tenant_course_id;
  else
    perform tell_ranking(a.tenant_id, a.tenant_course_id,
        max(greatest(case when a.enabled then a.points end, case when b.enabled then b.points end)))
      from after_rows a join before_rows b using (tenant_id, tenant_course_id, user_id)
      where (a.enabled or b.enabled)
        and (a.enabled, a.points, a.last_activity) is distinct from (b.enabled, b.points, b.last_activity)
      group by a.tenant_id, a.tenant_course_id;
  end if;
  return null;
end $$;
create or replace trigger ranking_inserted after insert on course_users
  referencing new table as after_rows for each statement execute function notify_ranking();
create or replace trigger ranking_updated after update on course_users
  referencing old table as before_rows new table as after_rows
  for each statement execute function notify_ranking();
