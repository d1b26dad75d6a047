import { indicators, type History } from '#contract/training/indicators.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { Range } from './days.ts'
import { yearBefore } from './days.ts'
import { idsOf, type DashboardQuery } from './query.ts'

/** Returns the months of the same days a year before; none unless the page compares with them. */
export async function readYearAgo(
  api: ApiClient,
  urlState: DashboardQuery,
  range: Range,
): Promise<History> {
  if (urlState.compare !== 'year' || urlState.group_by !== 'month') return []
  const outcome = await api.attempt(indicators.history, {
    params: { type: urlState.indicator, groupBy: 'month' },
    query: { dt: yearBefore(range).join(), ...idsOf(urlState) },
  })
  return outcome.ok ? outcome.value : []
}
