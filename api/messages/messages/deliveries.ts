import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { Delivery, DeliveryStatus } from '#contract/messages/message-shapes.ts'
import type { messages } from '#contract/messages/messages.ts'
import type { Database } from '#api/platform/db/database.ts'
import { BY_FULL_NAME, readPage } from '#api/platform/db/page.ts'
import type { CsvExport } from '#api/platform/downloads/csv.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { OTHER_PROBLEM, PROBLEMS, problemOf } from '../whatsapp/problems.ts'
import { whatsappAddress } from '#api/platform/outgoing/whatsapp-provider.ts'
import { onlyMine } from './policy.ts'
import { messageNotFound } from './read.ts'

type Of = { id: number; messageId: number }
type Found = { q?: string | undefined; status?: DeliveryStatus | undefined }

/** SQL expression: public status of a delivery `d`. */
export const STATUS = sql`case when d.state = 'delivered' then 'delivered'
  when d.state in ('failed', 'unknown', 'unreachable') then 'error' else 'pending' end`

const STATES: Record<DeliveryStatus, string[]> = {
  delivered: ['delivered'],
  error: ['failed', 'unknown', 'unreachable'],
  pending: ['queued', 'sending', 'accepted'],
}

/** SQL of the last attempts of a message, for people visible to the actor; `q` as in the list of users. */
function matching(scope: Scope, { messageId }: Of, { q, status }: Found): Sql {
  return sql`from message_deliveries d
    where d.tenant_id = ${scope.tenantId} and d.message_id = ${messageId} and not d.superseded
      ${status ? sql`and d.state = any(${STATES[status]}::text[])` : empty}
      ${q ? sql`and fold(d.full_name || E'\\n' || coalesce(d.recipient, '')) like all (word_patterns(${q}))` : empty}
      ${onlyMine(scope)}`
}

/** @throws Failure 404 unless it is a message of the audience. */
export async function requireMessage(
  db: Database,
  scope: Scope,
  { id, messageId }: Of,
): Promise<void> {
  const { tenantId } = scope
  const found = await db.query(
    scope,
    sql`select from messages m
        join communications c on c.tenant_id = ${tenantId} and c.id = m.communication_id
        where m.tenant_id = ${tenantId} and m.id = ${messageId} and c.id = ${id}`,
  )
  if (found.length === 0) throw messageNotFound()
}

export type Attempt = {
  attempt: number
  status: DeliveryStatus
  error_code: string | null
  sent_date: Date | string | null
}
type Row = Omit<Delivery, 'error' | 'to' | 'sent_date' | 'earlier'> & {
  recipient: string | null
  sent_date: Date | null
  earlier: Attempt[]
}

/**
 * Returns a page of the deliveries of a message, by name: the last attempt with the earlier ones.
 * @throws Failure 404 as `requireMessage`.
 */
export async function listDeliveries(
  db: Database,
  scope: Scope,
  of: Of,
  { q, status, ...part }: z.output<typeof messages.deliveries.query>,
) {
  await requireMessage(db, scope, of)
  const { tenantId } = scope
  const list = {
    matched: sql`select d.id, d.full_name ${matching(scope, of, { q, status })}`,
    order: BY_FULL_NAME,
    columns: sql`d.id, d.user_id, d.first_name, d.last_name, d.recipient, d.attempt,
      ${STATUS} as status, d.error_code, d.sent_at as sent_date,
      coalesce((
        select json_agg(json_build_object('attempt', e.attempt, 'status', e.status,
          'error_code', e.error_code, 'sent_date', e.sent_at) order by e.attempt)
        from (select d.attempt, ${STATUS} as status, d.error_code, d.sent_at
          from message_deliveries d
          where d.tenant_id = ${tenantId} and d.message_id = ${of.messageId}
            and d.user_id = last.user_id and d.superseded) e
      ), '[]') as earlier`,
    joins: sql`left join message_deliveries d on d.tenant_id = ${tenantId} and d.id = page.id
      left join lateral (select d.user_id) last on true`,
  }
  return readPage(db, scope, list, part, ({ recipient, earlier, ...row }: Row): Delivery => ({
    ...row,
    ...attemptOf(row),
    to: addressOf(recipient),
    earlier: earlier.map(attemptOf),
  }))
}

/** Returns the address of a valid mobile; any other is returned as it is. */
export function addressOf(recipient: string | null): string | null {
  return recipient?.startsWith('+') ? whatsappAddress(recipient.replaceAll(' ', '')) : recipient
}

/** Returns the public form of an attempt. */
export function attemptOf({ attempt, status, error_code, sent_date }: Attempt) {
  return {
    attempt,
    status,
    error_code,
    error: problemOf(error_code),
    sent_date: sent_date === null ? null : new Date(sent_date).toISOString(),
  }
}

const WORDS: Record<DeliveryStatus, string> = {
  delivered: 'enviado',
  error: 'problema',
  pending: 'pendiente',
}

/**
 * Returns the deliveries as a file; dates are ISO with the offset of the tenant's zone.
 * @throws Failure 404 as `requireMessage`.
 */
export async function deliveriesExport(
  db: Database,
  scope: Scope,
  of: Of,
  { sep, format: _, ...found }: z.output<typeof messages.exportDeliveries.query>,
): Promise<CsvExport> {
  await requireMessage(db, scope, of)
  return {
    filename: 'entregas del mensaje.csv',
    delimiter: sep,
    header: [
      'identificacion',
      'nombre',
      'apellido',
      'celular',
      'estado',
      'fecha',
      'intento',
      'problema',
    ],
    rows: sql`select csv_cell(u.identification_number), csv_cell(d.first_name), csv_cell(d.last_name),
        csv_cell(d.recipient), ${JSON.stringify(WORDS)}::jsonb ->> (${STATUS}),
        to_char(d.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), d.attempt,
        coalesce(${JSON.stringify(PROBLEMS)}::jsonb ->> d.error_code,
          replace(${OTHER_PROBLEM}, '{code}', d.error_code))
      from (select d.* ${matching(scope, of, found)}) d
      left join users u on u.tenant_id = ${scope.tenantId} and u.id = d.user_id
      order by d.full_name collate "und-x-icu", d.id`,
  }
}
