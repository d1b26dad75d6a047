import { filters } from '#contract/platform/people/filters.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { withoutExternalRedirect } from '#app/kit/forms/choices/lookup.server.ts'
import { COST_CENTRE } from '../audiences/choices.server.ts'
import { FIELD_LABELS } from '../words.ts'

/** Returns the tenant's name for cost centres; null when it has none, so that the field is hidden. */
export async function costCentreOf(api: ApiClient): Promise<string | null> {
  try {
    const { results } = await api.call(filters.list, { query: {} })
    return results.find(({ id }) => id === COST_CENTRE)?.name ?? null
  } catch (thrown) {
    return withoutExternalRedirect(thrown, FIELD_LABELS.extended_field1_values)
  }
}
