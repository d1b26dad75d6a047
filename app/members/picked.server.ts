import { chosenIds } from '../backend/address.server.ts'
import { postedForm } from '../backend/posted-form.server.ts'

/** Some picked by their ids, or everything that a search finds. */
export type Picked = { all: true; q: string } | { all: false; ids: number[] }

/** What a picker posted; null when nothing was ticked. `wholesale`: all that match may be picked at once. */
export async function postedPick(
  request: Request,
  { wholesale }: { wholesale: boolean },
): Promise<Picked | null> {
  const { form } = await postedForm(request)
  return pickIn(form, chosenIds(request, form), wholesale)
}

/** The same as the address of a question says it. */
export function askedPick(request: Request, { wholesale }: { wholesale: boolean }): Picked | null {
  return pickIn(new URL(request.url).searchParams, chosenIds(request), wholesale)
}

function pickIn(
  said: FormData | URLSearchParams,
  ids: number[],
  wholesale: boolean,
): Picked | null {
  if (wholesale && said.get('selection') === 'all') {
    const q = said.get('q')
    return { all: true, q: typeof q === 'string' ? q.trim().slice(0, 200) : '' }
  }
  return ids.length > 0 ? { all: false, ids } : null
}
