import type { Role, Session } from '#contract/auth.ts'
import type { TenantScope } from '../db/database.ts'

/**
 * In whose name a call runs: the first argument of every context function. `tenantId` is the company
 * acted on, which is the actor's own but for a super-administrator who chose another.
 */
export type Scope = TenantScope & {
  readonly actor: Session['user'] & { readonly role: Role }
  readonly tenant: Session['tenant']
  /** Areas of the actor's business units; null when every area is open to them. */
  readonly areaIds: readonly number[] | null
  /** Courses (their ids in the company) of the actor's business units; null when every one is open. */
  readonly courseIds: readonly number[] | null
  readonly acting: boolean
  /** A super-administrator asks about every company; `tenantId` is then their own. */
  readonly everyCompany?: true
  readonly mustChangePassword: boolean
  /** The session that the call came with. */
  readonly sessionId: number
  readonly requestId: string
}
