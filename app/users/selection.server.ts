import { agree, chosen, counted, done, none, NOUNS } from '#contract/nouns.ts'
import { users } from '#contract/users.ts'
import { chosenIds, wayBack } from '../backend/address.server.ts'
import type { ApiClient } from '../backend/api.server.ts'
import type { Flash } from '../backend/flash.server.ts'
import { formatNumber } from '../ui/format.ts'
import { inWords, namesOfChosen } from '../people-filters/chosen.server.ts'
import { userList } from './list-query.ts'

/** Chosen one by one, or everybody whom the list's search and filters match. */
export type UserSelection =
  | { all: false; ids: number[] }
  | { all: true; matching: { q: string } & ReturnType<typeof userList.filtersOf> }

/** Reads the selection that the list's form or a row's link put in the address. */
export function readSelection(request: Request): UserSelection {
  const search = new URL(request.url).searchParams
  const shown = userList.readListQuery(search)
  if (shown.all) return { all: true, matching: { q: shown.q, ...userList.filtersOf(shown) } }
  return { all: false, ids: chosenIds(request) }
}

/** Where a confirmation leads back to: where it was asked for (`back`), or the list beneath it. */
export function selectionBack(request: Request): string {
  return wayBack(request, userList.sameList(request))
}

/**
 * Who is selected, for a question about them: how many, and in words ('Ana Ruiz', 'los 3 usuarios
 * seleccionados'). Throws 404 when a single one is nobody that the actor sees.
 */
export async function describeSelection(
  api: ApiClient,
  selection: UserSelection,
): Promise<{ count: number; who: string }> {
  if (!selection.all) {
    const { ids } = selection
    const [id] = ids
    if (id === undefined || ids.length > 1)
      return { count: ids.length, who: chosen(ids.length, NOUNS.user) }
    const { full_name } = await api.call(users.get, { params: { id } })
    return { count: 1, who: full_name }
  }
  const { q, ...filters } = selection.matching
  const [{ pagination }, names] = await Promise.all([
    api.call(users.list, { query: { ...selection.matching, limit: 1 } }),
    namesOfChosen(api, filters),
  ])
  const count = pagination.total
  const which = [q && `que coinciden con «${q}»`, inWords(names)].filter(Boolean).join(' ')
  const article = count === 1 ? 'el' : 'los'
  return { count, who: `${article} ${counted(count, NOUNS.user)} ${which || 'de la lista'}` }
}

/** What a finished change says, such as 'Se desactivaron 3 usuarios. 1 quedó como estaba.' */
export function changeFlash(
  verb: readonly [one: string, many: string],
  { changed, skipped }: { changed: number; skipped: number },
): Flash {
  const kept = `${formatNumber(skipped)} ${agree(skipped, 'quedó como estaba', 'quedaron como estaban')}.`
  if (changed === 0) {
    const nobody = `${none(NOUNS.user)} cambió`
    return { tone: 'info', message: skipped > 0 ? `${nobody}: ${kept}` : `${nobody}.` }
  }
  const message = `${done(verb, changed, NOUNS.user)}.`
  return { tone: 'success', message: skipped > 0 ? `${message} ${kept}` : message }
}
