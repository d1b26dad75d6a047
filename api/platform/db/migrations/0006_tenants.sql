-- Super-administrators' view over the companies. Everything else about one company is done as that
-- company, under row-level security.

create function find_tenants(fragment text, max_rows int, skip_rows int)
  returns table (
    total bigint, id int, uuid uuid, name text, slug text, timezone text, active boolean,
    communications boolean, external_training boolean, user_creation boolean,
    created_at timestamptz, users bigint
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    with matched as (
      select * from tenants t
      where fragment is null or fold(t.name || E'\n' || t.slug) like fragment_pattern(fragment)
    )
    select (select count(*) from matched), page.*, coalesce((
      select sum(tally) from user_tallies
      where tenant_id = page.id and kind = 'area'
    ), 0)
    from (
      select id, uuid, name, slug, timezone, active, communications, external_training,
        user_creation, created_at
      from matched order by name collate "und-x-icu", id limit max_rows offset skip_rows
    ) page
  $$;
