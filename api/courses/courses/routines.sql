-- needs: db, audit-log

-- Designs may be given to other companies, so their policies are their own (0005_learning.sql).
grant select, insert, update, delete on courses, course_sections, course_contents to sendero_app;
call guard_table('tenant_courses');
call audit_table('tenant_courses', 'course', ignored => '{uuid,course_id}', named_by => 'course_id',
  names => '(select current_tenant() as tenant_id, id, name from courses)');
call guard_table('course_categories');
call audit_table('course_categories', 'course_category');
call guard_table('course_users');
call guard_table('former_course_slugs');
call guard_table('course_reminders');
call guard_table('course_user_tallies', keys => false);

-- The data of a course are edited in its form, in the editor and by undo there: whichever way they change, forms that
-- were opened before are told, and the slug of before still finds the files.
create or replace function version_course_data() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.slug, old.name, old.description, old.gallery_image, old.detail_image, old.duration_hours,
      old.validity_years, old.days_before_expiration, old.category_id, old.instructor_id,
      old.show_instructor_chat, old.group_chat_link)
    is distinct from (new.slug, new.name, new.description, new.gallery_image, new.detail_image,
      new.duration_hours, new.validity_years, new.days_before_expiration, new.category_id,
      new.instructor_id, new.show_instructor_chat, new.group_chat_link)
  then
    new.data_version := old.data_version + 1;
  end if;
  if old.slug <> new.slug then
    insert into former_course_slugs (tenant_id, course_id, slug)
    values (old.owner_tenant_id, old.id, old.slug) on conflict do nothing;
  end if;
  return new;
end $$;
create or replace trigger version_data before update on courses
  for each row execute function version_course_data();

-- How far people are in each course, as sums of deltas: lists show it without reading every enrolment, and
-- without one hot row that all who answer would wait for. It counts whom the course's report tells of.
create or replace function tally_course_users() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set enable_nestloop = off set jit = off as $$
begin
  if tg_op = 'INSERT' then
    insert into course_user_tallies
      select tenant_id, tenant_course_id, count(*), count(*) filter (where status = 'finished'),
        count(*) filter (where status = 'active')
      from after_rows where enabled or status in ('finished', 'active') group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into course_user_tallies
      select tenant_id, tenant_course_id, -count(*), -count(*) filter (where status = 'finished'),
        -count(*) filter (where status = 'active')
      from before_rows where enabled or status in ('finished', 'active') group by 1, 2;
  else
    insert into course_user_tallies
      select tenant_id, tenant_course_id, sum(n),
        coalesce(sum(n) filter (where status = 'finished'), 0),
        coalesce(sum(n) filter (where status = 'active'), 0)
      from (
        select tenant_id, tenant_course_id, user_id, status, enabled, 1 as n from after_rows
        union all select tenant_id, tenant_course_id, user_id, status, enabled, -1 from before_rows
      ) changed
      where enabled or status in ('finished', 'active') group by 1, 2
      having sum(n) <> 0 or sum(n) filter (where status = 'finished') <> 0
        or sum(n) filter (where status = 'active') <> 0;
  end if;
  return null;
end $$;
create or replace trigger tally_inserted after insert on course_users
  referencing new table as after_rows for each statement execute function tally_course_users();
create or replace trigger tally_deleted after delete on course_users
  referencing old table as before_rows for each statement execute function tally_course_users();
create or replace trigger tally_updated after update on course_users
  referencing old table as before_rows new table as after_rows
  for each statement execute function tally_course_users();

-- Leaves one row a course where deltas have gathered; answers how many rows it took in.
create or replace function fold_course_user_tallies() returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken bigint;
begin
  with gathered as (
    delete from course_user_tallies t using (
      select tenant_id, tenant_course_id from course_user_tallies group by 1, 2 having count(*) > 1
    ) many
    where t.tenant_id = many.tenant_id and t.tenant_course_id = many.tenant_course_id
    returning t.*
  ), folded as (
    insert into course_user_tallies
      select tenant_id, tenant_course_id, sum(assigned), sum(completed), sum(active) from gathered group by 1, 2
  )
  select count(*) into taken from gathered;
  return taken;
end $$;

-- A slug like `wanted` that no course has, of whatever company: itself, or with the next number.
create or replace function free_course_slug(wanted text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select case when not exists (select from courses where slug = wanted) then wanted
      else left(wanted, 90) || '-' || coalesce(max(number), 1) + 1 end
    from (
      select substring(slug from length(left(wanted, 90)) + 2)::int as number from courses
      where starts_with(slug, left(wanted, 90) || '-')
        and substring(slug from length(left(wanted, 90)) + 2) ~ '^[0-9]{1,8}$'
    ) taken
  $$;

-- Gives a design of the current company to companies, each its own `tenant_courses`; answers the ids
-- of the companies that did not have it.
create or replace function give_course(design bigint, companies int[]) returns setof int
  language sql security definer set search_path = public, pg_temp as $$
    insert into tenant_courses (tenant_id, course_id)
    select t.id, c.id from courses c join tenants t on t.id = any(companies)
    where c.id = design and c.owner_tenant_id = current_tenant()
    order by t.id
    on conflict (tenant_id, course_id) do nothing
    returning tenant_id
  $$;

-- Super-administrators' view over every company's designs, by name.
create or replace function find_course_designs(fragment text, max_rows int, skip_rows int)
  returns table (
    total bigint, id bigint, uuid uuid, owner_tenant_id int, owner_name text, slug text, name text,
    description text, gallery_image text, detail_image text, companies bigint
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    with matched as (
      select * from courses c
      where fragment is null or fold(c.name || E'\n' || c.slug) like fragment_pattern(fragment)
    )
    select (select count(*) from matched), page.id, page.uuid, page.owner_tenant_id, t.name, page.slug,
      page.name, page.description, page.gallery_image, page.detail_image,
      (select count(*) from tenant_courses given where given.course_id = page.id)
    from (
      select * from matched order by name collate "und-x-icu", id limit max_rows offset skip_rows
    ) page
    join tenants t on t.id = page.owner_tenant_id
    order by page.name collate "und-x-icu", page.id
  $$;

-- The companies that have designs beside those that made them: of the current company's designs, or of
-- every company's for super-administrators, who ask without one. Which people may know, the API says.
create or replace function companies_with_designs(designs bigint[])
  returns table (course_id bigint, id int, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select given.course_id, t.id, t.name
    from tenant_courses given
    join courses c on c.id = given.course_id and c.owner_tenant_id <> given.tenant_id
    join tenants t on t.id = given.tenant_id
    where given.course_id = any(designs)
      and (current_tenant() is null or c.owner_tenant_id = current_tenant())
    order by t.name collate "und-x-icu", t.id
  $$;

-- Returns the company of the course that has a picture, for super-administrators.
create or replace function course_image_owner(image_key text) returns int
  language sql stable security definer set search_path = public, pg_temp as $$
    select owner_tenant_id from courses where gallery_image = image_key
    union all
    select owner_tenant_id from courses where detail_image = image_key
    limit 1
  $$;
