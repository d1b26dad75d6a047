import { tenants } from '#contract/access/tenants.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { zoneName } from '#app/kit/backend/zone-name.server.ts'
import type { ZoneReview } from './time-zone-review.tsx'

/** Posted time zones: the chosen one, and the one whose effect was shown. */
type Chosen = { timezone: string; confirmed_timezone?: string | undefined }

/** Returns what the chosen time zone moves in a tenant; null when it is the stored one or was confirmed. */
export async function reviewTimeZone(
  api: ApiClient,
  id: number,
  { timezone, confirmed_timezone: confirmed }: Chosen,
): Promise<ZoneReview | null> {
  if (timezone === confirmed) return null
  const stored = await api.call(tenants.get, { params: { id } })
  if (timezone === stored.timezone) return null
  const change = await api.call(tenants.timeZoneChange, { params: { id }, query: { timezone } })
  return {
    change,
    from: zoneName(change.before),
    to: zoneName(change.after),
    now: new Date().toISOString(),
  }
}
