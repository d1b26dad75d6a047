import { agree, counted, listed, NOUNS } from '#contract/nouns.ts'
import type { Option } from '#contract/shapes.ts'
import { formatNumber } from '../ui/format.ts'

/**
 * Which formation paths have what is about to go: 'Está en 2 planes de formación: «Conductores» y «Alturas».';
 * nothing where none has.
 *
 * @param some how many go.
 * @param paths the first of the paths, and how many there are.
 */
export function pathUsageText(
  some: number,
  { results, pagination: { total } }: { results: Option[]; pagination: { total: number } },
): string {
  if (total === 0) return ''
  const more = total - results.length
  const names = results.map(({ name }) => `«${name}»`)
  const paths = listed(more > 0 ? [...names, `${formatNumber(more)} más`] : names)
  return `${agree(some, 'Está', 'Están')} en ${counted(total, NOUNS.formationPath)}: ${paths}.`
}
