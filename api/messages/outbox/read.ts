import { gunzipSync } from 'node:zlib'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { Mail, MailRow, outbox } from '#contract/messages/outbox.ts'
import { unseal } from '#api/platform/secrets/sealing.ts'
import type { Database, TenantScope } from '#api/platform/db/database.ts'
import { answerPage, pageOf, type PageRow } from '#api/platform/db/page.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { contentDispositionFor } from '#api/platform/downloads/content-disposition.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { MailBody } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'

type Row = Omit<MailRow, 'created_at' | 'attempted_at' | 'sent_at'> & {
  created_at: Date
  attempted_at: Date | null
  sent_at: Date | null
}

const COLUMNS = sql`id, recipient, subject, status, attempts, error, created_at, attempted_at, sent_at`

/**
 * Returns a page of the mails of the tenant, or of all; `q` matches a part of the address or the subject.
 */
export async function listMails(
  { db, settings }: Services,
  scope: Scope,
  { q, status, days, ...part }: z.output<typeof outbox.list.query>,
) {
  const ofOne = () => sql`select ${ownerIn(scope)}, ${COLUMNS} from mails
    where tenant_id = ${scope.tenantId}
      ${status ? sql`and status = ${status}` : empty}
      ${days ? sql`and created_at >= now() - ${`${days} days`}::interval` : empty}
      ${q ? sql`and fold(recipient || E'\\n' || subject) like fragment_pattern(${q})` : empty}`
  const rows = await db.query<PageRow<Row>>(
    scope,
    scope.everyCompany
      ? sql`select * from find_mails(${q || null}, ${status ?? null}, ${days ?? null}, ${part.limit}, ${part.skip})`
      : pageOf({ matched: ofOne(), order: ['id desc'] }, part),
  )
  return { ...answerPage(rows, part.limit, mailRowOf), sends: settings.smtpUrl !== undefined }
}

/**
 * Returns one mail. Its content is included only by an installation that sends none: it is a demonstration,
 * where nobody else could read it.
 * @throws Failure 404
 */
export async function getMail(services: Services, scope: Scope, id: number): Promise<Mail> {
  const { body, ...row } = await readMail(services, scope, id)
  return { ...mailRowOf(row), body: body && asRead(body) }
}

/**
 * Returns the attachment of a mail, where its content is included as well.
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
      // Downloaded and never displayed, whatever it is.
      'content-type': 'application/octet-stream',
      'content-length': String(content.byteLength),
      'content-disposition': contentDispositionFor(filename),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
    open: () => new Uint8Array(content),
  }
}

async function readMail({ db, settings }: Services, callerScope: Scope, id: number) {
  const scope = callerScope.everyCompany ? await scopeOfMail(db, callerScope, id) : callerScope
  const [found] = await db.query<Row & { body: Buffer | null }>(
    scope,
    sql`select ${ownerIn(scope)}, ${COLUMNS}, body from mails
        where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!found) throw notFound('No se encontró el correo')
  const includesBody = settings.smtpUrl === undefined && found.body !== null
  return { ...found, body: includesBody ? contentOf(found.body!, settings.openingKeys) : null }
}

type OwnerScope = TenantScope & { tenant: { name: string } }

/** SQL of the tenant's columns: the application may read only its own row of tenants. */
function ownerIn({ tenantId, tenant }: OwnerScope): Sql {
  return sql`${tenantId}::int as tenant_id, ${tenant.name}::text as tenant_name`
}

async function scopeOfMail(db: Database, scope: Scope, id: number): Promise<OwnerScope> {
  const [owner] = await db.query<Pick<MailRow, 'tenant_id' | 'tenant_name'>>(
    scope,
    sql`select tenant_id, tenant_name from company_of_mail(${id})`,
  )
  if (!owner) throw notFound('No se encontró el correo')
  return { signal: scope.signal, tenantId: owner.tenant_id, tenant: { name: owner.tenant_name } }
}

/** Opens a sealed mail; returns null when it was sealed with another secret. */
function contentOf(sealed: Buffer, keys: readonly Uint8Array[]): MailBody | null {
  try {
    return JSON.parse(unseal(sealed, keys)) as MailBody
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
