import type { AudiencePerson, AudienceSize } from '#contract/messages/audience-shapes.ts'
import { communications } from '#contract/messages/communications.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { chosenIn } from '#app/kit/forms/choices/choices.server.ts'
import { withoutExternalRedirect } from '#app/kit/forms/choices/lookup.server.ts'
import { audienceSources, LISTS } from './choices.server.ts'

/** Number of users of a choice, and the first unreachable ones. */
export type Reach = { size: AudienceSize; unreachable: AudiencePerson[] }

const UNREACHABLE_LIMIT = 20

/** Reads the reach of the chosen values of a form, saved or not; null when it is unavailable. */
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
        query: { ...query, reachable: 'false', limit: UNREACHABLE_LIMIT },
      }),
    ])
    return { size, unreachable: results }
  } catch (thrown) {
    return withoutExternalRedirect(thrown, null)
  }
}
