import type { TokenKind } from '#contract/access/api-token-words.ts'
import type { Session } from '#contract/access/auth.ts'
import type { Role } from '#contract/platform/people/roles.ts'
import type { EndReason } from '#contract/access/impersonation-words.ts'
import type { Impersonation } from '#contract/access/impersonations.ts'
import type { TenantScope } from '../db/database.ts'

/**
 * Actor and tenant of a call: the first argument of every feature function. `tenantId` is the tenant acted
 * on: the actor's own, except for a super-administrator who chose another.
 */
export type Scope = TenantScope & {
  readonly actor: Session['user'] & { readonly role: Role }
  readonly tenant: Session['tenant']
  /** Areas of the actor's business units; null when all areas are accessible. */
  readonly areaIds: readonly number[] | null
  /** Courses (their ids in the tenant) of the actor's business units; null when all are accessible. */
  readonly courseIds: readonly number[] | null
  readonly acting: boolean
  /** True when a super-administrator queries all tenants; `tenantId` is then their own. */
  readonly everyCompany?: true
  /**
   * Present while the session sees the console as a reader or a business unit: the actor is then that subject, and
   * `caller` the scope of the account that signed in. `ended` is the reason for which the view is over.
   */
  readonly impersonation?: {
    readonly kind: Impersonation['kind']
    readonly id: number
    readonly name: string
    readonly expiresAt: string
    readonly ended: EndReason | null
    readonly caller: Scope
  }
  /** API token of the call. A company's is its own actor, with the token's id, and an administrator. */
  readonly token?: {
    readonly id: number
    readonly kind: TokenKind
    readonly name: string
    readonly scopes: readonly string[]
  }
  readonly mustChangePassword: boolean
  /** True when the tenant requires a second factor of its administrators, and the actor has none. */
  readonly mustAddSecondFactor: boolean
  /** Session of the call; 0 with an API token. */
  readonly sessionId: number
  readonly requestId: string
}

/** Part of a scope that says what a user may see; recipients of scheduled reports have it without a session. */
export type ReadScope = Pick<Scope, 'tenantId' | 'tenant' | 'areaIds' | 'courseIds'>
