import type { Session } from '#contract/auth.ts'
import { LOOKUP_LIMIT } from '#contract/organizational-units.ts'
import type { ReportSchedule } from '#contract/report-schedules.ts'
import type { Option } from '#contract/shapes.ts'
import { users } from '#contract/users.ts'
import type { ApiClient } from '../../backend/api.server.ts'
import type { Choices, Sources } from '../../forms/choices.server.ts'
import { DOT } from '../../ui/format.ts'

export type RecipientChoices = Choices<'recipient_ids'>

type Person = ReportSchedule['recipients'][number]

/**
 * Source of the recipients: users of the tenant's console, the first twenty matches. Current
 * recipients and the actor have names even outside the actor's organizational units.
 */
export function recipientSources(
  api: ApiClient,
  known: readonly Person[] = [],
): Sources<'recipient_ids'> {
  return {
    recipient_ids: {
      find: async (q) => {
        const query = { q, console: 'true', status: 'enabled', limit: LOOKUP_LIMIT }
        const { results, pagination } = await api.call(users.list, { query })
        return { results: results.map(withEmail), pagination }
      },
      named: async (ids) => {
        const query = { ids: ids.join(','), limit: ids.length }
        const { results } = await api.call(users.list, { query })
        const found = [...known, ...results].map(withEmail)
        return ids.flatMap((id) => found.find((person) => person.id === id) ?? [])
      },
    },
  }
}

export function oneself({ user }: Session): Person {
  const { id, first_name, last_name, email } = user
  return { id, full_name: `${first_name} ${last_name}`.trim(), email }
}

/** Adds the e-mail, which distinguishes users with the same name. */
function withEmail({ id, full_name, email }: Person): Option {
  return { id, name: `${full_name}${DOT}${email}` }
}
