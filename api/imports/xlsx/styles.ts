import type { Readable } from 'node:stream'
import { getFormatFromId } from 'numfmt'
import { readWhole } from './markup.ts'
import { formatOf, type NumberFormat } from './values.ts'

/** A day written short, alone and with its hour: the formats that a spreadsheet writes as its country does. */
const OF_COUNTRY: Record<string, string> = { 14: 'dd/mm/yyyy', 22: 'dd/mm/yyyy hh:mm' }

/** By the number of a cell's style, how its numbers are written; undefined or null: as they are. */
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
