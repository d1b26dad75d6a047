import type { Access } from '#contract/endpoint.ts'
import { CALLS, type ContractCall } from './contract-calls.ts'

/** What a role opens; the others are forbidden. */
const OPEN = {
  learner: ['learner'],
  reader: ['learner', 'staff'],
  admin: ['learner', 'staff', 'admin'],
  super: ['learner', 'staff', 'admin', 'super'],
} satisfies Record<string, Access[]>

export type Role = keyof typeof OPEN

/** What nobody gets without a session. */
export const CLOSED_CALLS = CALLS.filter(({ endpoint }) => endpoint.access !== 'public')

export function isAllowed(role: Role, { endpoint }: ContractCall): boolean {
  return (OPEN[role] as Access[]).includes(endpoint.access)
}

/**
 * What is about oneself, who is somebody in one's own company alone: learning, signing out, being written to, keeping a report. What
 * it answers in another: 403 where it says that one is in the wrong place.
 */
const ONES_OWN: Record<string, 403 | 404> = {
  'me.download': 404,
  'me.device': 404,
  'responses.answer': 404,
  'sessions.end': 404,
  'certifications.saveReminders': 403,
  'reports.createView': 403,
  'reports.createSchedule': 403,
}

export function isOnesOwn({ id }: ContractCall): boolean {
  return id in ONES_OWN
}

export function otherTenantStatus({ id }: ContractCall): 403 | 404 | undefined {
  return ONES_OWN[id]
}
