import type { ApproverGroup } from '#contract/people/approver-groups.ts'
import { areas } from '#contract/people/areas.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import { users } from '#contract/people/users.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { listSource, type Choices, type Sources } from '#app/kit/forms/choices/choices.server.ts'
import { DOT } from '#app/kit/ui/format.ts'

/** The two lists of the group form. */
export const LISTS = ['user_ids', 'area_ids'] as const
export type List = (typeof LISTS)[number]
export type GroupChoices = Choices<List>

/**
 * Sources of the lists: the first twenty matches (specification 3, section 9). Areas of a `group`
 * have names even when they are outside the actor's organizational units.
 */
export function groupSources(api: ApiClient, group?: ApproverGroup): Sources<List> {
  return {
    user_ids: listSource(
      (query) => api.call(users.list, { query: { ...query, ...('q' in query && ADMINISTRATORS) } }),
      { option: withEmail, known: group?.approvers.map(withState) },
    ),
    area_ids: listSource((query) => api.call(areas.list, { query }), {
      option: asNamed,
      known: group?.areas.map(asNamed),
    }),
  }
}

const ADMINISTRATORS = { console: 'true', status: 'enabled' } as const

const asNamed = ({ id, name }: Option): Option => ({ id, name })

type Person = { id: number; full_name: string; email: string; disabled: boolean }

/** Adds the e-mail, which distinguishes users with the same name. */
function withEmail({ id, full_name: name, email, disabled }: Person): Option {
  return withState({ id, name: `${name}${DOT}${email}`, disabled })
}

/** Marks a disabled user: 'Luz Díaz (inactivo)'. */
export function withState({ id, name, disabled }: Option & { disabled: boolean }): Option {
  return { id, name: disabled ? `${name} (inactivo)` : name }
}
