import sql from 'sql-template-tag'
import type { OwnSecondFactor } from '#contract/access/second-factor.ts'
import { homeOf } from '../auth/own-password.ts'
import type { TenantScope, Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMail } from '#api/platform/mail/outbox.ts'
import {
  secondFactorMail,
  type SecondFactorChange,
} from '#api/platform/mail/second-factor-changed.ts'
import type { Services } from '#api/platform/services/services.ts'
import { relyingPartyOf } from './passkeys.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'

export type Stored = Omit<OwnSecondFactor, 'created_at' | 'last_used_at'> & {
  created_at: Date
  last_used_at: Date | null
}

/** User whose factors these are, in their own tenant. */
export type Owner = { tenantId: number; userId: number }

export function ownerOf(scope: Scope): Owner {
  return { tenantId: scope.actor.tenant_id, userId: scope.actor.id }
}

/** Returns the actor's factors, the app first. */
export function ownSecondFactor({ db, settings }: Services, scope: Scope) {
  const home = homeOf(scope)
  const owner = ownerOf(scope)
  return db.transaction(home, async (tx) => {
    const factors = await factorsOf(tx, owner)
    const [company] = await tx.query<{ second_factor_required: boolean }>(
      sql`select second_factor_required from tenants where id = ${owner.tenantId}`,
    )
    return {
      factors: factors.map(({ created_at, last_used_at, ...factor }) => ({
        ...factor,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
      recovery_codes_left: await recoveryCodesLeft(tx, owner),
      required: company!.second_factor_required && scope.actor.role === 'admin',
      passkey_origin: relyingPartyOf(settings)?.origin ?? null,
    }
  })
}

export function factorsOf(tx: Transaction, { tenantId, userId }: Owner): Promise<Stored[]> {
  return tx.query<Stored>(
    sql`select id, kind, name, created_at, last_used_at from second_factors
        where tenant_id = ${tenantId} and user_id = ${userId} order by kind desc, id`,
  )
}

/** Locks the account until the transaction ends, so that changes of its factors follow one another. */
export async function lockAccount(tx: Transaction, { tenantId, userId }: Owner): Promise<void> {
  await tx.query(
    sql`select from users where tenant_id = ${tenantId} and id = ${userId} for no key update`,
  )
}

/** Queues the mail that tells the owner about a change. */
export async function tellOwner(
  services: Services,
  scope: TenantScope,
  tx: Transaction,
  { tenantId, userId }: Owner,
  change: SecondFactorChange,
): Promise<void> {
  const [account] = await tx.query<{
    email: string
    first_name: string
    username: string
    role: string
  }>(
    sql`select email, first_name, username, role from users where tenant_id = ${tenantId} and id = ${userId}`,
  )
  const { email, first_name: firstName, username: login, role } = account!
  const head = await letterheadOf(tx, services.settings, { tenantId })
  const mail = secondFactorMail(head, { firstName, role, login }, change)
  await queueMail(services, scope, { to: email, ...mail }, tx)
}

/** Writes an audit entry about something that no trigger sees: codes, a reset. */
export async function logged(
  tx: Transaction,
  { tenantId, userId }: Owner,
  label: string,
  after: object,
): Promise<void> {
  await tx.query(
    sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id, action, entity,
          label, user_id, after)
        select ${tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
          (said ->> 'acting') is not distinct from 'true', said ->> 'request_id', 'other', 'second_factor',
          ${label}, ${userId}, ${after}
        from audit_context() said`,
  )
}
