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
