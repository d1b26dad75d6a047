import type { Audience } from '#contract/messages/audience-shapes.ts'
import { areas } from '#contract/people/areas.ts'
import { filters } from '#contract/platform/people/filters.ts'
import { LOOKUP_LIMIT } from '#contract/people/organizational-units.ts'
import { positions } from '#contract/people/positions.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import { users } from '#contract/people/users.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { errorBodyOf } from '#app/kit/backend/error-body.server.ts'
import { listSource, type Choices, type Sources } from '#app/kit/forms/choices/choices.server.ts'

/** The four lists of the audience form. */
export const LISTS = ['areas', 'positions', 'locations', 'extended_field1_values'] as const
export type List = (typeof LISTS)[number]
export type AudienceChoices = Choices<List>

/** Extended field 1: the cost centres, under the tenant's name for them. */
export const COST_CENTRE = 1

/** Sources of the lists. Chosen values that no longer exist are marked. */
export function audienceSources(api: ApiClient, audience?: Audience): Sources<List> {
  return {
    areas: {
      ...listSource((query) => api.call(areas.list, { query }), {
        option: asNamed,
        known: audience?.areas.map(goneArea),
      }),
      problem: because('Ocurrio un error al consultar las areas'),
    },
    positions: {
      ...listSource((query) => api.call(positions.list, { query }), {
        option: asNamed,
        known: audience?.positions.map(gonePosition),
      }),
      problem: because('Ocurrio un error al consultar los cargos'),
    },
    locations: {
      async findTexts(q) {
        const results = await api.call(users.locations, { query: { q } })
        return { results: results.slice(0, LOOKUP_LIMIT), total: results.length }
      },
      written: (text) => {
        const known = audience?.locations.find(({ location }) => location === text)
        return known?.gone ? `${text} (eliminada)` : text
      },
      problem: because('Ocurrio un error al consultar las ubicaciones'),
    },
    extended_field1_values: {
      async findTexts(q) {
        const { results, pagination } = await api.call(filters.values, {
          params: { id: COST_CENTRE },
          query: { q, limit: LOOKUP_LIMIT },
        })
        return { results: results.map(({ value }) => value), total: pagination.total }
      },
      written: (text) => {
        const known = audience?.extended_field1_values.find(
          ({ extended_field1_value: value }) => value === text,
        )
        return known?.gone ? `${text} (eliminado)` : text
      },
      problem: because('Ocurrio un error'),
    },
  }
}

type Gone = Option & { gone: boolean }

export const goneArea = ({ id, name, gone }: Gone): Option => ({
  id,
  name: gone ? `${name} (eliminada)` : name,
})
export const gonePosition = ({ id, name, gone }: Gone): Option => ({
  id,
  name: gone ? `${name} (eliminado)` : name,
})

const asNamed = ({ id, name }: Option): Option => ({ id, name })

/** Returns the specification's error text followed by the server's message. */
function because(words: string) {
  return async (answer: Response) => {
    const { message } = await errorBodyOf(answer)
    return `${words}: ${message}`
  }
}
