import { agree, counted, listed, NOUNS } from '#contract/platform/values/nouns.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import { formatNumber } from '../../ui/format.ts'

/**
 * Returns the formation paths that contain the items to delete: 'Está en 2 planes de formación: «Conductores» y
 * «Alturas».'; '' without any.
 *
 * @param some number of items to delete.
 * @param paths the first formation paths, and their number.
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
