-- needs: db, audit-log, communications, whatsapp

call guard_table('message_attachments');
call guard_table('messages');
-- The audit log shows deliveries as part of their message.
call audit_table('messages', 'message', names => 'communications', named_by => 'communication_id',
  ignored => '{client_id,attachment_key,state,area_ids,author_id,author_name,approved_by,approved_audience,begun_at,whatsapp_from,template_sid,worked_at,finished_at,resumes_at,refusals,refused_since}');
call guard_table('message_deliveries');

-- Stores the status that the provider reports for a recipient of the current company. A status never goes back:
-- 'delivered' is final, 'failed' is replaced by 'delivered' only. Told late of an attempt that was
-- given up, somebody who has it is not sent the next.
create or replace function settle_delivery(of_delivery bigint, by_provider text, outcome text, code text)
  returns boolean
  language plpgsql as $$
declare
  settled message_deliveries;
begin
  update message_deliveries d set
      provider_id = by_provider,
      state = case
        when outcome = 'delivered' or d.state = 'delivered' then 'delivered'
        when outcome = 'failed' or d.state = 'failed' then 'failed'
        else 'accepted' end,
      error_code = case
        when outcome = 'delivered' or d.state = 'delivered' then null
        when outcome = 'failed' then coalesce(code, 'unknown_error')
        when d.state = 'failed' then d.error_code end,
      sent_at = coalesce(d.sent_at, now())
    where d.tenant_id = current_tenant() and d.id = of_delivery
      and coalesce(d.provider_id, by_provider) = by_provider
      and d.state <> 'unreachable'
    returning * into settled;
  if settled.id is null then return false; end if;
  -- They want no more messages by that sender.
  if code = '21610' then
    perform opt_out_of_whatsapp(m.whatsapp_from, settled.recipient) from messages m
      where m.tenant_id = settled.tenant_id and m.id = settled.message_id and m.whatsapp_from is not null;
  end if;
  if settled.superseded and settled.state = 'delivered' then
    with given_up as (
      delete from message_deliveries
        where tenant_id = settled.tenant_id and message_id = settled.message_id
          and user_id = settled.user_id and attempt > settled.attempt and state = 'queued'
        returning 1
    )
    update message_deliveries set superseded = false
      where tenant_id = settled.tenant_id and id = settled.id and exists (select from given_up);
  end if;
  return true;
end $$;

-- Messages whose time has come, or that were left behind, in every company that may send. At its date, one that
-- waits for approval goes if the company does not ask for it any more, and is late after an hour.
create or replace function messages_to_work_on() returns table (tenant_id int, message_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
    select m.tenant_id, m.id from messages m join tenants t on t.id = m.tenant_id
    where t.active and t.communications and (
      m.state = 'sending' and coalesce(m.resumes_at <= now(), true)
      or m.state = 'waiting' and (m.programmed_date is null or m.programmed_date <= now())
      or m.state = 'pending_approval' and m.programmed_date <= now())
    order by coalesce(m.programmed_date, m.created_at), m.id
  $$;
