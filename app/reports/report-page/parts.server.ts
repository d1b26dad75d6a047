import type { Outcome } from '#app/kit/backend/api.server.ts'

/** Maximum number of rows per API call. */
const PART = 1000
/** Maximum number of printed rows, as everywhere (app/kit/lists/read-page.server.ts). */
export const PRINTED = 2000

export type Part = { limit?: number; skip: number }

/** Reads that number of rows from the first on, in as many calls as needed. */
export async function inParts<Read extends { rows: unknown[]; pagination: { total: number } }>(
  rows: number,
  ask: (part: Part) => Promise<Outcome<Read>>,
): Promise<Outcome<Read>> {
  const first = await ask({ limit: Math.min(rows, PART), skip: 0 })
  if (!first.ok) return first
  const { value } = first
  while (value.rows.length < Math.min(rows, value.pagination.total)) {
    const limit = Math.min(PART, rows - value.rows.length)
    const next = await ask({ limit, skip: value.rows.length })
    if (!next.ok || next.value.rows.length === 0) break
    value.rows.push(...next.value.rows)
  }
  return first
}
