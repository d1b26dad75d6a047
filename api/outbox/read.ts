import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { Mail, MailRow, outbox } from '#contract/outbox.ts'
import { open } from '../auth/sealing.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'

type Row = Omit<MailRow, 'created_at' | 'attempted_at' | 'sent_at'> & {
  created_at: Date
  attempted_at: Date | null
  sent_at: Date | null
}

const COLUMNS = sql`m.id, m.recipient, m.subject, m.status, m.attempts, m.error, m.created_at,
  m.attempted_at, m.sent_at`

/** A page of the company's mails; `q` is a part of the address or the subject. */
export async function listMails(
  { db, settings }: Services,
  scope: Scope,
  { q, status, days, limit, skip }: z.output<typeof outbox.list.query>,
) {
  const matching = sql`m.tenant_id = ${scope.tenantId}
    ${status ? sql`and m.status = ${status}` : empty}
    ${days ? sql`and m.created_at >= now() - ${`${days} days`}::interval` : empty}
    ${q ? sql`and fold(m.recipient || E'\\n' || m.subject) like fragment_pattern(${q})` : empty}`
  const rows = await db.query<Row>(
    scope,
    sql`select ${COLUMNS} from mails m where ${matching} order by m.id desc
        limit ${limit} offset ${skip}`,
  )
  const [counted] = await db.query<{ total: number }>(
    scope,
    sql`select count(*) as total from mails m where ${matching}`,
  )
  return {
    results: rows.map(mailRowOf),
    pagination: { total: counted?.total ?? 0, limit },
    sends: settings.smtpUrl !== undefined,
  }
}

/**
 * One mail. What it says is told only by an installation that sends none: there nobody else can read
 * it, and it is a demonstration.
 * @throws Failure 404
 */
export async function getMail({ db, settings }: Services, scope: Scope, id: number): Promise<Mail> {
  const [row] = await db.query<Row & { body: Buffer | null }>(
    scope,
    sql`select ${COLUMNS}, m.body from mails m
        where m.tenant_id = ${scope.tenantId} and m.id = ${id}`,
  )
  if (!row) throw notFound('No se encontró el correo')
  const { body, ...rest } = row
  const told = settings.smtpUrl === undefined && body !== null
  return { ...mailRowOf(rest), body: told ? contentOf(body, settings.openingKeys) : null }
}

/** Sealed under another secret it cannot be read any more. */
function contentOf(sealed: Buffer, keys: readonly Uint8Array[]): Mail['body'] {
  try {
    const { text, html } = JSON.parse(open(sealed, keys)) as { text: string; html: string }
    return { text, html }
  } catch {
    return null
  }
}

function mailRowOf({ created_at, attempted_at, sent_at, ...row }: Row): MailRow {
  return {
    ...row,
    created_at: created_at.toISOString(),
    attempted_at: attempted_at?.toISOString() ?? null,
    sent_at: sent_at?.toISOString() ?? null,
  }
}
