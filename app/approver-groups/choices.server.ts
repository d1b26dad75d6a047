import type { ApproverGroup } from '#contract/approver-groups.ts'
import { areas } from '#contract/areas.ts'
import { LOOKUP_LIMIT } from '#contract/organizational-units.ts'
import type { Option } from '#contract/shapes.ts'
import { users } from '#contract/users.ts'
import type { ApiClient } from '../backend/api.server.ts'
import type { Choices, Sources } from '../forms/choices.server.ts'
import { DOT } from '../ui/format.ts'

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
    user_ids: {
      find: async (q) => {
        const query = { q, console: 'true', status: 'enabled', limit: LOOKUP_LIMIT }
        const { results, pagination } = await api.call(users.list, { query })
        return { results: results.map(withEmail), pagination }
      },
      named: async (ids) => {
        const query = { ids: ids.join(','), limit: ids.length }
        const { results } = await api.call(users.list, { query })
        return all(ids, results.map(withEmail), group?.approvers.map(withState))
      },
    },
    area_ids: {
      find: (q) => api.call(areas.list, { query: { q, limit: LOOKUP_LIMIT } }),
      named: async (ids) => {
        const query = { ids: ids.join(','), limit: ids.length }
        const { results } = await api.call(areas.list, { query })
        return all(ids, results, group?.areas)
      },
    },
  }
}

type Person = { id: number; full_name: string; email: string; disabled: boolean }

/** Adds the e-mail, which distinguishes users with the same name. */
function withEmail({ id, full_name: name, email, disabled }: Person): Option {
  return withState({ id, name: `${name}${DOT}${email}`, disabled })
}

/** Marks a disabled user: 'Luz Díaz (inactivo)'. */
export function withState({ id, name, disabled }: Option & { disabled: boolean }): Option {
  return { id, name: disabled ? `${name} (inactivo)` : name }
}

/** Returns the found options, and the known names of the remaining ids. */
function all(ids: number[], found: Option[], known: Option[] = []): Option[] {
  const rest = known.filter(
    ({ id }) => ids.includes(id) && !found.some((option) => option.id === id),
  )
  return [...found, ...rest].map(({ id, name }) => ({ id, name }))
}
