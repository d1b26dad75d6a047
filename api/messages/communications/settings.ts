import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  CommunicationSettings,
  communicationSettingsCalls,
  communicationSettingsForm,
  OptedOutPerson,
} from '#contract/messages/communication-settings.ts'
import { BY_FULL_NAME, readPage } from '#api/platform/db/page.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import type { Services } from '#api/platform/services/services.ts'
import { logged, readTenant } from '#api/platform/tenant/change.ts'
import { limitAfter, limitOf, type ApprovalLimit } from './approval-limit.ts'
import { withContacts } from './audience-people.ts'
import { senderOf } from './sender.ts'

const COLUMNS = sql`whatsapp_from, whatsapp_template_sid, whatsapp_template_media_sid, approval_over`

type Own = Pick<
  CommunicationSettings,
  'whatsapp_from' | 'whatsapp_template_sid' | 'whatsapp_template_media_sid' | 'approval_over'
>

const LIMIT = sql`approval_over_before, approval_raised_by, approval_raised_by_name, approval_raised_at`

/** A tenant's settings, with who raised the limit of people without approval. */
type Stored = Own &
  ApprovalLimit & {
    approval_raised_by_name: string | null
    approval_raised_at: Date | null
    version: number
  }

/** Returns how the tenant sends its messages, with the number of users who opted out. */
export function communicationSettings(
  services: Services,
  scope: Scope,
): Promise<CommunicationSettings> {
  return services.db.transaction(scope, (tx) => read(services, tx, scope))
}

async function read(
  { settings: { whatsapp }, ...services }: Services,
  tx: Transaction,
  scope: Scope,
): Promise<CommunicationSettings> {
  const [stored] = await tx.query<Stored>(
    sql`select ${COLUMNS}, ${LIMIT}, version from tenants where id = ${scope.tenantId}`,
  )
  const {
    approval_over_before: before,
    approval_raised_by: by,
    approval_raised_by_name: name,
    approval_raised_at: at,
    ...own
  } = stored!
  const { sender } = await senderOf(tx, { whatsapp }, scope.tenantId)
  const [counted] = await tx.query<{ total: number }>(
    sql`select count(*) as total from (${optedOut(scope, sender)}) people`,
  )
  return {
    provider: services.whatsapp.name,
    ...own,
    own_approval_over: limitOf(stored!, scope.actor.id),
    approval_raise:
      before !== null && at
        ? { by: name ?? '', at: at.toISOString(), before, own: by === scope.actor.id }
        : null,
    defaults: {
      whatsapp_from: whatsapp.from,
      whatsapp_template_sid: whatsapp.template,
      whatsapp_template_media_sid: whatsapp.mediaTemplate,
    },
    rate: whatsapp.rate,
    opted_out: counted!.total,
  }
}

/**
 * Changes the given settings. Who raises the limit of people without approval keeps the one of before for their own
 * messages, until another administrator stores it too (`limitAfter`).
 * @throws Failure 409 when the tenant was changed since `version` was read; 422 when the sender belongs to
 *   another tenant: nobody may write in another tenant's name.
 */
export function changeCommunicationSettings(
  services: Services,
  scope: Scope,
  { version, ...changes }: z.output<typeof communicationSettingsForm>,
): Promise<CommunicationSettings> {
  const { tenantId } = scope
  return services.db.transaction(scope, async (tx) => {
    const [stored] = await tx.query<Stored>(
      sql`select ${COLUMNS}, ${LIMIT}, version from tenants where id = ${tenantId} for no key update`,
    )
    requireVersion(version, stored!.version, 'esta configuración')
    const before = loggedOf(stored!)
    const given = Object.entries<unknown>(changes).filter(([, value]) => value !== undefined)
    const after: Logged = { ...before, ...Object.fromEntries(given) }
    // A change without the limit neither raises nor confirms it.
    const limit =
      changes.approval_over === undefined
        ? stored!
        : limitAfter(stored!, after.approval_over, scope.actor.id)
    after.approval_over_before = limit.approval_over_before
    if (after.whatsapp_from !== null && after.whatsapp_from !== before.whatsapp_from) {
      await requireFree(tx, after.whatsapp_from)
    }
    const differs = (Object.keys(after) as (keyof Logged)[]).filter(
      (key) => after[key] !== before[key],
    )
    if (differs.length > 0) {
      await tx.query(
        sql`update tenants set whatsapp_from = ${after.whatsapp_from},
              whatsapp_template_sid = ${after.whatsapp_template_sid},
              whatsapp_template_media_sid = ${after.whatsapp_template_media_sid},
              approval_over = ${after.approval_over},
              approval_over_before = ${limit.approval_over_before},
              approval_raised_by = ${limit.approval_raised_by}, ${raiser(scope, stored!, limit)},
              version = version + 1
            where id = ${tenantId}`,
      )
      const only = (own: Logged) => Object.fromEntries(differs.map((key) => [key, own[key]]))
      await logged(tx, 'update', await readTenant(tx, tenantId), only(before), only(after))
    }
    return read(services, tx, scope)
  })
}

/** Settings in the audit log. */
type Logged = Own & Pick<ApprovalLimit, 'approval_over_before'>

function loggedOf(stored: Stored): Logged {
  return {
    whatsapp_from: stored.whatsapp_from,
    whatsapp_template_sid: stored.whatsapp_template_sid,
    whatsapp_template_media_sid: stored.whatsapp_template_media_sid,
    approval_over: stored.approval_over,
    approval_over_before: stored.approval_over_before,
  }
}

/** SQL of who raised the limit and when; it stays while that is the same change. */
function raiser({ actor }: Scope, stored: ApprovalLimit, limit: ApprovalLimit) {
  const by = limit.approval_raised_by
  if (by === null) return sql`approval_raised_by_name = null, approval_raised_at = null`
  if (by === stored.approval_raised_by && limit.approval_over === stored.approval_over)
    return sql`approval_raised_at = approval_raised_at`
  const name = `${actor.first_name} ${actor.last_name}`.trim()
  return sql`approval_raised_by_name = ${name}, approval_raised_at = now()`
}

async function requireFree(tx: Transaction, sender: string): Promise<void> {
  // Advisory lock, so that concurrent requests of two tenants for one sender are checked in turn.
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`whatsapp sender ${sender}`}, 0))`,
  )
  const [found] = await tx.query<{ taken: boolean }>(
    sql`select whatsapp_sender_is_taken(${sender}) as taken`,
  )
  if (!found!.taken) return
  throw invalidField('whatsapp_from', 'taken', 'Este remitente ya es de otra compañía')
}

type OptOut = Omit<OptedOutPerson, 'opted_out_at'> & { opted_out_at: Date }

/** Returns a page of the tenant's users who opted out, by name. */
export async function listOptOuts(
  { db, settings }: Services,
  scope: Scope,
  { q, ...part }: z.output<typeof communicationSettingsCalls.optOuts.query>,
) {
  const query = <Row extends object>(statement: Parameters<typeof db.query>[1]) =>
    db.query<Row>(scope, statement)
  const { sender } = await senderOf({ query }, settings, scope.tenantId)
  const list = { matched: optedOut(scope, sender, q), order: BY_FULL_NAME }
  return readPage(db, scope, list, part, ({ opted_out_at, ...row }: OptOut) => ({
    ...row,
    opted_out_at: opted_out_at.toISOString(),
  }))
}

function optedOut(scope: Scope, sender: string | null, q?: string) {
  return sql`select u.id, u.full_name, u.mobile, c.opted_out_at from users u ${withContacts(sender)}
    where u.tenant_id = ${scope.tenantId} and c.opted_out_at is not null
      ${withinActorAreas(scope, 'u.area_id')} ${q ? sql`and u.id in (select search_users(${q}))` : empty}`
}
