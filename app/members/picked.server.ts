import { chosenIds } from '../backend/address.server.ts'
import { peopleFiltersIn } from '../people-filters/filters.ts'
import { postedForm } from '../backend/posted-form.server.ts'

/** Some picked by their ids, or everything that a search and, of people, filters find. */
export type Picked =
  | { all: true; matching: { q: string } & ReturnType<typeof peopleFiltersIn> }
  | { all: false; ids: number[] }

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
    const search = new URLSearchParams()
    for (const [name, value] of said) if (typeof value === 'string') search.append(name, value)
    const q = (search.get('q') ?? '').trim().slice(0, 200)
    return { all: true, matching: { q, ...peopleFiltersIn(search) } }
  }
  return ids.length > 0 ? { all: false, ids } : null
}
