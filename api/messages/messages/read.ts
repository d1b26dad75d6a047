import sql, { empty, type Sql } from 'sql-template-tag'
import type {
  Message,
  MessageProgress,
  MessageRow,
  MessageStatus,
} from '#contract/messages/message-shapes.ts'
import { withContacts } from '../communications/audience-people.ts'
import { senderOf } from '../communications/sender.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { approversOf } from './approval/approval.ts'
import { attachmentOf, type StoredAttachment } from './attachments.ts'
import { coversMessage, onlyMine } from './policy.ts'

export const messageNotFound = () => notFound('No se encontró el mensaje')

export type State = 'waiting' | 'pending_approval' | 'sending' | 'sent' | 'late'

/** States of messages that have not been started. */
export const UNBEGUN: readonly State[] = ['waiting', 'pending_approval', 'late']

type Dates =
  | 'programmed_date'
  | 'created_at'
  | 'begun_at'
  | 'finished_at'
  | 'approved_at'
  | 'stopped_at'

export type MessageRecord = Omit<
  MessageProgress,
  Dates | 'status' | 'file_url' | 'attachment' | 'others' | 'author'
> & { [Date in Dates]: globalThis.Date | null } & {
  created_at: globalThis.Date
  communication_id: number
  state: State
  area_ids: readonly (number | string)[] | null
  author_id: number | null
  author_name: string | null
  attachment: StoredAttachment | null
}

/**
 * SQL of messages `m` for reading; the numbers count the people visible to the actor.
 * @param narrowed a condition that follows another.
 */
export function messagesWhere(scope: Scope, narrowed: Sql): Sql {
  const { tenantId } = scope
  return sql`select m.id, m.communication_id, m.body, m.programmed_date, m.state, m.created_at, m.begun_at,
      m.finished_at, m.area_ids, m.author_id, m.author_name, m.approved_by_name as approved_by, m.approved_at,
      m.stopped_by_name as stopped_by, m.stopped_at, m.version, n.sent, n.problems, n.total,
      case when a.key is not null then
        json_build_object('key', a.key, 'name', a.name, 'media_type', a.media_type, 'bytes', a.bytes)
      end as attachment
    from messages m
    left join message_attachments a on a.tenant_id = ${tenantId} and a.key = m.attachment_key
    cross join lateral (
      select count(*) filter (where d.state = 'delivered') as sent,
        count(*) filter (where d.state in ('failed', 'unknown', 'unreachable')) as problems,
        count(*) as total
      from message_deliveries d
      where d.tenant_id = ${tenantId} and d.message_id = m.id and not d.superseded ${onlyMine(scope)}
    ) n
    where m.tenant_id = ${tenantId} ${narrowed}`
}

/** Returns the message with the actions that the actor may take. */
export function rowOf(scope: Scope, record: MessageRecord): MessageRow {
  const { state, author_id: author } = record
  const mine = isAdministrator(scope) && coversMessage(scope, record)
  const editable = mine && UNBEGUN.includes(state)
  return {
    ...progressOf(record),
    editable,
    stoppable: mine && state === 'sending' && record.stopped_at === null,
    approvable: editable && state === 'pending_approval' && author !== scope.actor.id,
  }
}

/** Returns the public status. A message without a date that waits only for its job counts as sending. */
export function statusOf({
  state,
  programmed_date: date,
  stopped_at: stopped,
}: Pick<MessageRecord, 'state' | 'programmed_date' | 'stopped_at'>): MessageStatus {
  if (stopped) return 'stopped'
  if (state === 'waiting') return date ? 'programmed' : 'sending'
  return state
}

export function progressOf(record: MessageRecord): MessageProgress {
  const {
    communication_id: _in,
    area_ids: _to,
    author_id: _by,
    author_name,
    state,
    ...row
  } = record
  const instant = (date: Date | null) => date?.toISOString() ?? null
  const attachment = row.attachment && attachmentOf(row.attachment)
  return {
    ...row,
    status: statusOf(record),
    programmed_date: instant(row.programmed_date),
    created_at: row.created_at.toISOString(),
    begun_at: instant(row.begun_at),
    finished_at: instant(row.finished_at),
    approved_at: instant(row.approved_at),
    stopped_at: instant(row.stopped_at),
    attachment,
    file_url: attachment?.url ?? null,
    others: row.total - row.sent - row.problems,
    author: author_name,
  }
}

/**
 * Returns one message, of the given audience if any.
 * @throws Failure 404 when it does not exist, belongs to another tenant or its audience is in the trash.
 */
export async function readMessage(
  services: Pick<Services, 'settings'>,
  tx: Queryable,
  scope: Scope,
  { id, audience }: { id: number; audience?: number },
): Promise<Message> {
  const { tenantId } = scope
  const [record] = await tx.query<MessageRecord>(
    messagesWhere(
      scope,
      sql`and m.id = ${id} ${audience === undefined ? empty : sql`and m.communication_id = ${audience}`}
        and exists (select from communications c
          where c.tenant_id = ${tenantId} and c.id = m.communication_id)`,
    ),
  )
  if (!record) throw messageNotFound()
  const { sender } = await senderOf(tx, services.settings, tenantId)
  const [retry] = await tx.query<Message['retry']>(
    sql`select count(*) filter (where d.state <> 'unknown') as known,
          count(*) filter (where d.state = 'unknown') as unknown
        ${retryable(scope, sender, id)}`,
  )
  const waits = record.state === 'pending_approval' && isAdministrator(scope)
  return {
    ...rowOf(scope, record),
    communication_id: record.communication_id,
    retry: retry!,
    approvers: waits ? await approversOf(tx, tenantId, record) : { total: 0, names: [] },
  }
}

/**
 * SQL of deliveries `d` with user `u` that may be retried: last attempts to people who can be reached now.
 */
export function retryable(
  scope: Pick<Scope, 'tenantId' | 'areaIds'>,
  sender: string | null,
  message: number,
): Sql {
  const { tenantId } = scope
  return sql`from message_deliveries d
    join users u on u.tenant_id = ${tenantId} and u.id = d.user_id
    ${withContacts(sender)}
    where d.tenant_id = ${tenantId} and d.message_id = ${message} and not d.superseded
      and d.state in ('failed', 'unreachable', 'unknown') and not u.disabled
      and d.error_code is distinct from 'no_value' and d.error_code is distinct from 'too_long'
      and n.number is not null and c.opted_out_at is null
      ${withinActorAreas(scope, 'u.area_id')}`
}
