import type { Readable } from 'node:stream'
import { getFormatFromId } from 'numfmt'
import { readWhole } from './markup.ts'
import { formatOf, type NumberFormat } from './values.ts'

/**
 * The short date, alone and with its time: built-in formats that a spreadsheet displays in the
 * locale of the country.
 */
const OF_COUNTRY: Record<string, string> = { 14: 'dd/mm/yyyy', 22: 'dd/mm/yyyy hh:mm' }

/** Returns the number format by style index; undefined or null means as they are. */
export async function readStyles(
  part: Readable,
  since1904: boolean,
): Promise<(NumberFormat | null)[]> {
  const patterns = new Map<string, string>()
  const formats = new Map<string, NumberFormat | null>()
  const styles: (NumberFormat | null)[] = []
  let ofCells = false

  function formatBy(id: string): NumberFormat | null {
    const known = formats.get(id)
    if (known !== undefined) return known
    const builtIn = OF_COUNTRY[id] ?? getFormatFromId(Number(id))
    const pattern = patterns.get(id) ?? builtIn
    const found = typeof pattern === 'string' ? formatOf(pattern, since1904) : null
    formats.set(id, found)
    return found
  }

  await readWhole(part, {
    open(name, attributes) {
      if (name === 'numFmt') {
        patterns.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '')
      }
      if (name === 'cellXfs') ofCells = true
      if (name === 'xf' && ofCells) styles.push(formatBy(attributes['numFmtId'] ?? '0'))
    },
    close(name) {
      if (name === 'cellXfs') ofCells = false
    },
  })
  return styles
}
