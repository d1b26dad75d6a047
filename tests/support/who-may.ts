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

export function isOpenTo(role: Role, { endpoint }: ContractCall): boolean {
  return (OPEN[role] as Access[]).includes(endpoint.access)
}

/** What is about oneself, who is somebody in one's own company alone: learning, signing out. */
export function isOnesOwn({ id }: ContractCall): boolean {
  return ['me.download', 'me.device', 'responses.answer', 'sessions.end'].includes(id)
}
