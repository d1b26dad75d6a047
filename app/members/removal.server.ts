import { chosen, counted, the, type Noun } from '#contract/nouns.ts'
import type { SelectedRows } from '../lists/selection.server.ts'

type Matching = Extract<SelectedRows, { all: true }>['matching']

/**
 * Describes the selection for a confirmation: one by its name, several by their number; null when it is empty.
 * @param words.total number of matches of a search and filters.
 * @param words.nameOf reads the name of one, where its name is worth a call.
 */
export async function describeSelected(
  picked: SelectedRows | null,
  {
    noun,
    total,
    filters,
    nameOf,
  }: {
    noun: Noun
    total: (matching: Matching) => Promise<number>
    /** Describes the filters of the selection. */
    filters?: (matching: Matching) => Promise<string>
    nameOf?: (id: number) => Promise<string>
  },
): Promise<string | null> {
  if (!picked) return null
  if (picked.all) {
    const { q } = picked.matching
    const [count, narrowed] = await Promise.all([
      total(picked.matching),
      filters?.(picked.matching),
    ])
    const article = noun.gender === 'f' ? 'las' : 'los'
    const which = [q && `que coinciden con «${q}»`, narrowed].filter(Boolean)
    return count === 0 ? null : [`${article} ${counted(count, noun)}`, ...which].join(' ')
  }
  const [first, ...others] = picked.ids
  if (first === undefined || others.length > 0) return chosen(picked.ids.length, noun)
  if (nameOf) return nameOf(first)
  return `${the(noun)} ${noun.gender === 'f' ? 'seleccionada' : 'seleccionado'}`
}
