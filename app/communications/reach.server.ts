import type { Audience, AudiencePerson, AudienceSize } from '#contract/audience-shapes.ts'
import { communications } from '#contract/communications.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { choosing, chosenIn } from '../forms/choices.server.ts'
import { unlessItLeadsAway } from '../forms/lookup.server.ts'
import { audienceSources, LISTS, type AudienceChoices } from './choices.server.ts'

/** How many people a choice has, and the first of those whom nothing can be sent to. */
export type Reach = { size: AudienceSize; unreachable: AudiencePerson[] }

const SHOWN = 20

/** Of what is chosen in a form, saved or not; null where it cannot be told now. */
export async function readReach(
  api: ApiClient,
  values: Record<string, unknown>,
): Promise<Reach | null> {
  const sources = audienceSources(api)
  const query = Object.fromEntries(
    LISTS.map((list) => [list, chosenIn(sources[list], values[list]).map(String)]),
  )
  try {
    const [size, { results }] = await Promise.all([
      api.call(communications.size, { query }),
      api.call(communications.peopleOfChoice, {
        query: { ...query, reachable: 'false', limit: SHOWN },
      }),
    ])
    return { size, unreachable: results }
  } catch (thrown) {
    return unlessItLeadsAway(thrown, null)
  }
}

/** What the form of an audience answers beside its values. */
export type AudienceAnswer = { choices: AudienceChoices; reach: Reach | null }

/** For `readForm`: the form comes back with what was chosen, found, and how many people that are. */
export function choosingAudience(api: ApiClient, audience?: Audience) {
  const kit = choosing(audienceSources(api, audience))
  return {
    ...kit,
    beside: async (values: Record<string, unknown>, form: FormData): Promise<AudienceAnswer> => {
      const [{ choices }, reach] = await Promise.all([
        kit.beside(values, form),
        readReach(api, values),
      ])
      return { choices, reach }
    },
  }
}
