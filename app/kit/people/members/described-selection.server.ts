import { agree, chosen, counted, the, type Noun } from '#contract/platform/values/nouns.ts'
import type { Bulk } from '../../lists/bulk/bulk.server.ts'
import { countSelected, type CountedPage } from '../../lists/selection.server.ts'
import { appliedFilters, inWords } from '../filters/applied.server.ts'

/**
 * Describes the selection for a confirmation and for the message afterwards: one by its name, several by their
 * number, all that match by their number, the search and the filters ('los 3 usuarios seleccionados').
 * @param about.read counts those that a search and filters match.
 * @param about.nameOf reads the name of one, where its name is worth a call.
 * @param about.everyone description of all without a search and filters.
 * @returns `who` is '' for an empty selection; `one` is the name of one, if it was read.
 */
export async function describeSelection<Filters extends object>(
  { api, request, selected: picked }: Pick<Bulk<Filters>, 'api' | 'request' | 'selected'>,
  {
    noun,
    read,
    nameOf,
    everyone = '',
  }: {
    noun: Noun
    read: CountedPage<Filters>
    nameOf?: ((id: number) => Promise<string>) | undefined
    everyone?: string
  },
): Promise<{ count: number; who: string; one: string | null }> {
  if (!picked) return { count: 0, who: '', one: null }
  if (picked.all) {
    const { q } = picked.matching
    const [count, names] = await Promise.all([
      countSelected(picked, read),
      appliedFilters(api, request),
    ])
    const article = noun.gender === 'f' ? agree(count, 'la', 'las') : agree(count, 'el', 'los')
    const which = [q && `que ${agree(count, 'coincide', 'coinciden')} con «${q}»`, inWords(names)]
      .filter(Boolean)
      .join(' ')
    const who = [`${article} ${counted(count, noun)}`, which || everyone].filter(Boolean).join(' ')
    return { count, who, one: null }
  }
  const { ids } = picked
  const [id] = ids
  if (id === undefined || ids.length > 1)
    return { count: ids.length, who: chosen(ids.length, noun), one: null }
  const one = (await nameOf?.(id)) ?? null
  const who = one ?? `${the(noun)} ${noun.gender === 'f' ? 'seleccionada' : 'seleccionado'}`
  return { count: 1, who, one }
}
