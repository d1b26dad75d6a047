-- needs: db, users

-- Numbers are those of a sender, whichever companies use it: nobody reads or writes them but the functions here.
revoke all on whatsapp_contacts, whatsapp_inbound, whatsapp_paces from sendero_app;

call guard_table('whatsapp_outbox');

-- A mobile as WhatsApp has it, '+573001234567'; null where it is none: E.164 of 8 to 15 digits, in Colombia
-- ten that begin with 3.
create or replace function whatsapp_number(mobile text) returns text
  language sql immutable parallel safe strict
  return case when translate(mobile, ' ', '') ~ '^\+(573\d{9}|(?!57)[1-9]\d{7,14})$'
    then translate(mobile, ' ', '') end;

-- Inbound contacts belong to a sender, not to a company, since several companies may share one: they are read by
-- the sender.

-- A number by which contacts are compared. Numbers are written in several ways in Mexico, Argentina and Brazil only.
create or replace function whatsapp_key(number text) returns text
  language sql immutable parallel safe strict
  return case when number ~ '^\+5[245]' then '+' || mobile_key(number) else number end;

-- Everybody who has written to a sender, by their canonical number. Rows of before have numbers as they were
-- written; of several for one number the last wish counts.
create or replace function whatsapp_contacts_of(by_sender text)
  returns table (number text, opted_out_at timestamptz, conversing boolean)
  language sql stable parallel safe security definer set search_path = public, pg_temp as $$
    select whatsapp_key(number),
      case when max(opted_out_at) > coalesce(max(opted_in_at), '-infinity') then max(opted_out_at) end,
      coalesce(max(last_inbound_at) > now() - interval '24 hours', false)
    from whatsapp_contacts where sender = by_sender group by whatsapp_key(number)
  $$;

-- One of them; no row for who never wrote.
create or replace function whatsapp_contact(by_sender text, of_number text)
  returns table (opted_out boolean, conversing boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(max(opted_out_at) > coalesce(max(opted_in_at), '-infinity'), false),
      coalesce(max(last_inbound_at) > now() - interval '24 hours', false)
    from whatsapp_contacts
    where sender = by_sender
      and number = any(array(select '+' || digits from unnest(mobile_variants(of_number)) digits))
    having count(*) > 0
  $$;

-- Somebody wrote to a sender; `wish` is 'out', 'in' or null. Told again by the same sid it changes nothing.
create or replace function note_whatsapp_inbound(
  message_sid text, to_sender text, from_number text, wish text
) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into whatsapp_inbound (sid) values (message_sid) on conflict do nothing;
  if not found then return false; end if;
  insert into whatsapp_contacts as c (sender, number, last_inbound_at, opted_out_at, opted_in_at)
    values (to_sender, whatsapp_key(from_number), now(), case wish when 'out' then now() end,
      case wish when 'in' then now() end)
    on conflict (sender, number) do update set last_inbound_at = now(),
      opted_out_at = case wish when 'out' then coalesce(c.opted_out_at, now())
        when 'in' then null else c.opted_out_at end,
      opted_in_at = case wish when 'in' then now() else c.opted_in_at end;
  return true;
end $$;

-- The provider says that somebody wants no more messages.
create or replace function opt_out_of_whatsapp(by_sender text, of_number text) returns void
  language sql security definer set search_path = public, pg_temp as $$
    insert into whatsapp_contacts as c (sender, number, opted_out_at)
      values (by_sender, whatsapp_key(of_number), now())
      on conflict (sender, number) do update set opted_out_at = coalesce(c.opted_out_at, now())
  $$;

-- Takes the next so many turns of a sender, whichever process asks; answers in how many milliseconds the first
-- one is. Who comes a little late catches up, by less than a provider lets through at once.
create or replace function take_whatsapp_turns(by_sender text, many int, per_second double precision)
  returns double precision
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  took constant interval := make_interval(secs => many / per_second);
  after timestamptz;
begin
  insert into whatsapp_paces as p (sender, next_at) values (by_sender, clock_timestamp() + took)
    on conflict (sender) do update
      -- A later turn than in a minute was given before the clock was set back.
      set next_at = least(greatest(p.next_at, clock_timestamp() - interval '100 milliseconds'),
        clock_timestamp() + interval '1 minute') + took
    returning next_at into after;
  return extract(epoch from after - took - clock_timestamp()) * 1000;
end $$;

-- Whether another company has that sender as its own.
create or replace function whatsapp_sender_is_taken(wanted text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from tenants where whatsapp_from = wanted and id <> current_tenant())
  $$;

-- A provider tells again within hours, not months.
create or replace function forget_whatsapp_inbound() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
    with gone as (delete from whatsapp_inbound where at < now() - interval '30 days' returning 1)
    select count(*) from gone
  $$;

-- A page of what people of every company would have got, the latest first, with the exact total. An empty page
-- is one row of nothing but the total. The API decides who may ask.
create or replace function find_whatsapp_outbox(
  fragment text, wanted_status text, days_back int, max_rows int, skip_rows int
)
  returns table (
    total bigint, tenant_id int, tenant_name text, id bigint, message_id bigint, recipient text, sender text,
    name text, form text, body text, attachment text, status text, error_code text, created_at timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp as $$
    with matched as not materialized (
      select * from whatsapp_outbox o
      where (wanted_status is null or o.status = wanted_status)
        and (days_back is null or o.created_at >= now() - make_interval(days => days_back))
        and (fragment is null or o.search like fragment_pattern(fragment))
    )
    select counted.total, page.tenant_id, t.name, page.id, page.message_id, page.recipient, page.sender,
      page.name, page.form, page.body, page.attachment, page.status, page.error_code, page.created_at
    from (select count(*) as total from matched) counted
    left join (
      select * from matched order by created_at desc, id desc limit max_rows offset skip_rows
    ) page on true
    left join tenants t on t.id = page.tenant_id
    order by page.created_at desc, page.id desc
  $$;
