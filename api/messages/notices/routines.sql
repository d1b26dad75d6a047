-- needs: db

call guard_table('notices');
call guard_table('notice_lines');

-- Notices with mails that are still to be written, of all companies.
create or replace function notices_to_send() returns table (tenant_id int, notice_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select distinct tenant_id, notice_id from notice_lines where outcome = 'pending'
  $$;

-- Notices older than a year.
create or replace function forget_old_notices() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with gone as (delete from notices where created_at < now() - interval '1 year' returning 1)
    select count(*) from gone
  $$;
