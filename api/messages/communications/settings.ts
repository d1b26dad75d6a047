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
import {
  readSettings,
  saveSettings,
  type TenantSettings,
} from '#api/platform/records/tenant-settings.ts'
import type { Services } from '#api/platform/services/services.ts'
import { limitAfter, limitOf, type ApprovalLimit } from './approval-limit.ts'
import { withContacts } from './audience-people.ts'
import { senderOf } from './sender.ts'

type Own = Pick<
  CommunicationSettings,
  'whatsapp_from' | 'whatsapp_template_sid' | 'whatsapp_template_media_sid' | 'approval_over'
>

/** A tenant's settings, with who raised the limit of people without approval. */
type Stored = Own &
  ApprovalLimit & {
    approval_raised_by_name: string | null
    approval_raised_at: Date | null
    version: number
  }

const SETTINGS: TenantSettings<Stored> = {
  table: 'tenants',
  columns: `whatsapp_from, whatsapp_template_sid, whatsapp_template_media_sid, approval_over,
    approval_over_before, approval_raised_by, approval_raised_by_name, approval_raised_at, version`,
  unlogged: ['approval_raised_by', 'approval_raised_by_name', 'approval_raised_at'],
}

/** Returns how the tenant sends its messages, with the number of users who opted out. */
export async function communicationSettings(
  { db, settings: { whatsapp }, ...services }: Services,
  scope: Scope,
): Promise<CommunicationSettings> {
  const tx = db.for(scope)
  const stored = await readSettings(tx, scope, SETTINGS)
  const {
    approval_over_before: before,
    approval_raised_by: by,
    approval_raised_by_name: name,
    approval_raised_at: at,
    ...own
  } = stored
  const { sender } = await senderOf(tx, { whatsapp }, scope.tenantId)
  const [counted] = await tx.query<{ total: number }>(
    sql`select count(*) as total from (${optedOut(scope, sender)}) people`,
  )
  return {
    provider: services.whatsapp.name,
    ...own,
    own_approval_over: limitOf(stored, scope.actor.id),
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
export async function changeCommunicationSettings(
  services: Services,
  scope: Scope,
  { version, ...changes }: z.output<typeof communicationSettingsForm>,
): Promise<CommunicationSettings> {
  await saveSettings(services.db, scope, SETTINGS, version, async (tx, before) => {
    const { whatsapp_from: sender, approval_over: over } = changes
    if (sender && sender !== before.whatsapp_from) await requireFree(tx, sender)
    // A change without the limit neither raises nor confirms it.
    if (over === undefined) return changes
    const limit = limitAfter(before, over, scope.actor.id)
    return { ...changes, ...limit, ...raiser(scope, before, limit) }
  })
  return communicationSettings(services, scope)
}

/** Returns who raised the limit and when; it stays while that is the same change. */
function raiser({ actor }: Scope, stored: ApprovalLimit, limit: ApprovalLimit) {
  const by = limit.approval_raised_by
  if (by === null) return { approval_raised_by_name: null, approval_raised_at: null }
  if (by === stored.approval_raised_by && limit.approval_over === stored.approval_over) return {}
  const name = `${actor.first_name} ${actor.last_name}`.trim()
  return { approval_raised_by_name: name, approval_raised_at: sql`now()` }
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
