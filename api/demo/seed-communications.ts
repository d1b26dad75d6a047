import type pg from 'pg'
import type { Workplace } from './people.ts'

/**
 * SQL of the outcome of each delivery, by the person's index; the simulated provider uses the last digits
 * of the number instead.
 */
const OUTCOMES = `case
  when whatsapp_number(u.mobile) is null then 'unreachable'
  when u.place % 17 = 0 then 'failed' when u.place % 23 = 0 then 'unknown'
  when u.place % 11 = 0 then 'accepted' else 'delivered' end`
const ERRORS = `case
  when u.mobile is null then 'no_mobile' when whatsapp_number(u.mobile) is null then 'invalid_mobile'
  when u.place % 17 = 0 then (array['63024', '63016', '21211', '63999'])[(u.place / 17 % 4 + 1)::int]
  when u.place % 23 = 0 then 'unknown' end`

/**
 * Creates two audiences, with sent messages, one of them with problems, and one message each that is
 * programmed, waits for approval or was late.
 */
export async function seedCommunications(
  client: pg.Client,
  { tenantId, areaIds }: Workplace,
): Promise<void> {
  const everybody = await audience(client, tenantId, 'Toda la compañía')
  const some = await audience(client, tenantId, 'Operación y seguridad')
  await client.query(
    `insert into communication_choices (tenant_id, communication_id, area_id, name)
     select $1, $2, id, name from areas where tenant_id = $1 and id = any($3::bigint[])`,
    [tenantId, some, areaIds.slice(0, 2)],
  )
  await sent(client, tenantId, everybody, {
    daysAgo: 12,
    areaIds: null,
    body: 'Hola 👋\n\nYa puedes hacer el curso de *Inducción* en la aplicación. Te toma 20 minutos.',
  })
  await sent(client, tenantId, some, {
    daysAgo: 3,
    areaIds: areaIds.slice(0, 2),
    body: 'Recuerda: la jornada de seguridad es el viernes a las 8:00 a. m. en la sede principal.',
  })
  for (const [audience, state, days, body] of [
    [
      everybody,
      'waiting',
      7,
      'La próxima semana cierran las evaluaciones del semestre. ¡No las dejes para el final!',
    ],
    [
      everybody,
      'pending_approval',
      5,
      'El lunes empieza la *semana de la seguridad*. ¡Te esperamos!',
    ],
    [some, 'late', -6, 'Mañana hay simulacro de evacuación a las 10:00 a. m.'],
  ] as const) {
    await client.query(
      `insert into messages (tenant_id, communication_id, state, programmed_date, body, author_name, created_at)
       select $1, $2, $3, at, $5, 'Administración', least(at, now()) - interval '1 day'
       from (select date_trunc('day', now()) + make_interval(days => $4, hours => 15) as at) day`,
      [tenantId, audience, state, days, body],
    )
  }
}

async function audience(client: pg.Client, tenantId: number, name: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into communications (tenant_id, name, created_at)
     values ($1, $2, now() - interval '20 days') returning id`,
    [tenantId, name],
  )
  return rows[0]!.id
}

async function sent(
  client: pg.Client,
  tenantId: number,
  audience: number,
  { daysAgo, areaIds, body }: { daysAgo: number; areaIds: number[] | null; body: string },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into messages (tenant_id, communication_id, body, state, author_name, created_at, begun_at,
       worked_at, finished_at)
     select $1, $2, $3, 'sent', 'Administración', at, at, at, at + interval '40 seconds'
     from (select now() - make_interval(days => $4) as at) day returning id`,
    [tenantId, audience, body, daysAgo],
  )
  await client.query(
    `insert into message_deliveries (tenant_id, message_id, user_id, state, error_code, first_name, last_name,
       recipient, provider_id, sent_at)
     select $1, $2::bigint, u.id, ${OUTCOMES}, ${ERRORS}, u.first_name, u.last_name,
       coalesce(whatsapp_number(u.mobile), u.mobile), 'SM' || md5($2::bigint || ' ' || u.id),
       case when whatsapp_number(u.mobile) is not null
         then now() - make_interval(days => $3::int) + make_interval(secs => u.place / 20.0) end
     from (select *, row_number() over (order by id) as place from users
       where tenant_id = $1 and not disabled and ($4::bigint[] is null or area_id = any($4))) u`,
    [tenantId, rows[0]!.id, daysAgo, areaIds],
  )
  // Rows that the simulated provider would have stored.
  await client.query(
    `insert into whatsapp_outbox (tenant_id, message_id, provider_id, recipient, name, form, body, status,
       error_code, created_at)
     select tenant_id, message_id, provider_id, recipient, full_name, 'template', $3,
       case state when 'delivered' then 'delivered' when 'accepted' then 'pending' else 'error' end, error_code, sent_at
     from message_deliveries where tenant_id = $1 and message_id = $2 and state <> 'unreachable' order by id`,
    [tenantId, rows[0]!.id, body.replace(/\s+/g, ' ')],
  )
}
