import type { Access } from '#contract/platform/endpoint.ts'
import { CALLS, type ContractCall } from './contract-calls.ts'

/** Access levels that each role has; all others are forbidden. */
const OPEN = {
  learner: ['learner'],
  reader: ['learner', 'staff'],
  admin: ['learner', 'staff', 'admin'],
  super: ['learner', 'staff', 'admin', 'super'],
} satisfies Record<string, Access[]>

export type Role = keyof typeof OPEN

/** Calls that need a session. */
export const CLOSED_CALLS = CALLS.filter(({ endpoint }) => endpoint.access !== 'public')

export function isAllowed(role: Role, { endpoint }: ContractCall): boolean {
  return (OPEN[role] as Access[]).includes(endpoint.access)
}

/**
 * Calls about the caller's own account, which exists in one tenant: learning, signing out, being written to,
 * saving a report. Value: the status in another tenant; 403 where the call says that the tenant is wrong.
 */
const ONES_OWN: Record<string, 403 | 404> = {
  'me.download': 404,
  'me.device': 404,
  'responses.answer': 404,
  'sessions.end': 404,
  'own-api-tokens.get': 404,
  'own-api-tokens.update': 404,
  'own-api-tokens.rotate': 404,
  'own-api-tokens.revoke': 404,
  'certifications.saveReminders': 403,
  'reports.createView': 403,
  'reports.createSchedule': 403,
  'reports.sendSchedule': 403,
}

export function isOnesOwn({ id }: ContractCall): boolean {
  return id in ONES_OWN
}

export function otherTenantStatus({ id }: ContractCall): 403 | 404 | undefined {
  return ONES_OWN[id]
}
