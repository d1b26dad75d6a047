-- needs: db

call guard_table('mails');

-- Forgets what mails said that nobody was sent, in every company, a month after they were written.
create or replace function forget_unsent_mails() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with forgotten as (
      update mails set body = null
      where status in ('failed', 'kept') and body is not null and created_at < now() - interval '30 days'
      returning 1
    )
    select count(*) from forgotten
  $$;

-- A page of the mails of every company, without their bodies, the newest first, with the exact total. An empty
-- page is one row of nothing but the total. The API decides who may ask.
create or replace function find_mails(
  fragment text, wanted_status text, days_back int, max_rows int, skip_rows int
)
  returns table (
    total bigint, tenant_id int, tenant_name text, id bigint, recipient text, subject text, status text,
    attempts int, error text, created_at timestamptz, attempted_at timestamptz, sent_at timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    with matched as not materialized (
      select * from mails m
      where (wanted_status is null or m.status = wanted_status)
        and (days_back is null or m.created_at >= now() - make_interval(days => days_back))
        and (fragment is null or fold(m.recipient || E'\n' || m.subject) like fragment_pattern(fragment))
    )
    select counted.total, page.tenant_id, t.name, page.id, page.recipient, page.subject, page.status,
      page.attempts, page.error, page.created_at, page.attempted_at, page.sent_at
    from (select count(*) as total from matched) counted
    left join (select * from matched order by id desc limit max_rows offset skip_rows) page on true
    left join tenants t on t.id = page.tenant_id
    order by page.id desc
  $$;

-- The company that a mail is of; no row where there is no such mail.
create or replace function company_of_mail(wanted bigint) returns table (tenant_id int, tenant_name text)
  language sql stable security definer set search_path = public, pg_temp as $$
    select t.id, t.name from mails m join tenants t on t.id = m.tenant_id where m.id = wanted
  $$;
