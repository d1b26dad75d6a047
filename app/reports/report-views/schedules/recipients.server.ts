import type { Session } from '#contract/access/auth.ts'
import type { ReportSchedule } from '#contract/reports/report-schedules.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import { users } from '#contract/people/users.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { listSource, type Choices, type Sources } from '#app/kit/forms/choices/choices.server.ts'
import { DOT } from '#app/kit/ui/format.ts'

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
  const source = listSource(
    (query) => api.call(users.list, { query: { ...query, ...('q' in query && CONSOLE_USERS) } }),
    { option: withEmail, known: known.map(withEmail) },
  )
  return {
    recipient_ids: {
      ...source,
      // In the order in which they were chosen.
      named: async (ids) => {
        const named = await source.named(ids)
        return ids.flatMap((id) => named.find((person) => person.id === id) ?? [])
      },
    },
  }
}

const CONSOLE_USERS = { console: 'true', status: 'enabled' } as const

export function oneself({ user }: Session): Person {
  const { id, first_name, last_name, email } = user
  return { id, full_name: `${first_name} ${last_name}`.trim(), email }
}

/** Adds the e-mail, which distinguishes users with the same name. */
function withEmail({ id, full_name, email }: Person): Option {
  return { id, name: `${full_name}${DOT}${email}` }
}
