import { gunzipSync } from 'node:zlib'
import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { Mail, MailRow, outbox } from '#contract/outbox.ts'
import { open } from '../auth/sealing.ts'
import type { Download } from '../http/download.ts'
import { notFound } from '../http/failure.ts'
import { savedAs } from '../http/saved-as.ts'
import type { Scope } from '../http/scope.ts'
import type { MailBody } from '../mail/outbox.ts'
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
export async function getMail(services: Services, scope: Scope, id: number): Promise<Mail> {
  const { body, ...row } = await readMail(services, scope, id)
  return { ...mailRowOf(row), body: body && asRead(body) }
}

/**
 * The file that goes with a mail, where its text is told as well.
 * @throws Failure 404 without one.
 */
export async function openMailAttachment(
  services: Services,
  scope: Scope,
  id: number,
): Promise<Download> {
  const { body } = await readMail(services, scope, id)
  if (!body?.attachment) throw notFound('El correo no tiene un archivo adjunto')
  const { filename, packed } = body.attachment
  const content = gunzipSync(Buffer.from(packed, 'base64'))
  return {
    headers: {
      // Saved and never shown, whatever it is.
      'content-type': 'application/octet-stream',
      'content-length': String(content.byteLength),
      'content-disposition': savedAs(filename),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
    open: () => new Uint8Array(content),
  }
}

async function readMail({ db, settings }: Services, scope: Scope, id: number) {
  const [found] = await db.query<Row & { body: Buffer | null }>(
    scope,
    sql`select ${COLUMNS}, m.body from mails m
        where m.tenant_id = ${scope.tenantId} and m.id = ${id}`,
  )
  if (!found) throw notFound('No se encontró el correo')
  const told = settings.smtpUrl === undefined && found.body !== null
  return { ...found, body: told ? contentOf(found.body!, settings.openingKeys) : null }
}

/** Sealed under another secret it cannot be read any more. */
function contentOf(sealed: Buffer, keys: readonly Uint8Array[]): MailBody | null {
  try {
    return JSON.parse(open(sealed, keys)) as MailBody
  } catch {
    return null
  }
}

function asRead({ text, html, attachment }: MailBody): NonNullable<Mail['body']> {
  const file = attachment && {
    name: attachment.filename,
    bytes: gunzipSync(Buffer.from(attachment.packed, 'base64')).byteLength,
  }
  return { text, html, attachment: file ?? null }
}

function mailRowOf({ created_at, attempted_at, sent_at, ...row }: Row): MailRow {
  return {
    ...row,
    created_at: created_at.toISOString(),
    attempted_at: attempted_at?.toISOString() ?? null,
    sent_at: sent_at?.toISOString() ?? null,
  }
}
