import { id as identity, MAX_IDS } from '#contract/shapes.ts'
import { safePath } from './session.server.ts'

/** What an address says to a loader or an action. */

type Params = Readonly<Record<string, string | undefined>>

/** The thing that an address names by its `:id`, or another part; an id that can be nobody's is a 404. */
export function idOf(params: Params, part = 'id'): number {
  const id = identity.safeParse(params[part])
  if (!id.success) throw new Response(null, { status: 404 })
  return id.data
}

/** Where a screen leads back to: where it was opened (`back`), or `otherwise`. */
export function wayBack(request: Request, otherwise: string): string {
  const back = new URL(request.url).searchParams.get('back')
  return back ? safePath(back) : otherwise
}

/** The rows that a list's form or a row's link chose, one by one; `posted` when the form was posted. */
export function chosenIds(request: Request, posted?: FormData): number[] {
  const ids = (posted ?? new URL(request.url).searchParams)
    .getAll('ids')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, MAX_IDS)
}
