import { chosen, counted, the, type Noun } from '#contract/nouns.ts'
import type { Picked } from '../lists/picked.server.ts'

/**
 * What a question asks about: one by its name, several by their number; null when it is nothing.
 * @param words.total how many a search finds.
 * @param words.nameOf how one is called, where its name is worth asking for.
 */
export async function describePicked(
  picked: Picked | null,
  {
    noun,
    total,
    nameOf,
  }: {
    noun: Noun
    total: (q: string) => Promise<number>
    nameOf?: (id: number) => Promise<string>
  },
): Promise<string | null> {
  if (!picked) return null
  if (picked.all) {
    const count = await total(picked.q)
    const article = noun.gender === 'f' ? 'las' : 'los'
    const which = picked.q ? ` que coinciden con «${picked.q}»` : ''
    return count === 0 ? null : `${article} ${counted(count, noun)}${which}`
  }
  const [first, ...others] = picked.ids
  if (first === undefined || others.length > 0) return chosen(picked.ids.length, noun)
  if (nameOf) return nameOf(first)
  return `${the(noun)} ${noun.gender === 'f' ? 'seleccionada' : 'seleccionado'}`
}
