import { Parser } from 'htmlparser2'
import { DocumentRefusal } from '../document/refusal.ts'

/** Maximum number of elements; detailed maps and illustrations have some thousands. */
const MAX_ELEMENTS = 50_000

/** Maximum depth; the sanitizer's time grows with its square. */
const MAX_DEPTH = 200

const PIECE = 64 * 1024

/** @throws DocumentRefusal for markup with too many elements or levels. Stops parsing at the limit. */
export function requireBoundedMarkup(source: string): void {
  let elements = 0
  let depth = 0
  const parser = new Parser(
    {
      onopentag() {
        elements += 1
        depth += 1
        if (elements > MAX_ELEMENTS) throw new DocumentRefusal('elements')
        if (depth > MAX_DEPTH) throw new DocumentRefusal('depth')
      },
      onclosetag() {
        depth -= 1
      },
    },
    { xmlMode: true },
  )
  for (let at = 0; at < source.length; at += PIECE) parser.write(source.slice(at, at + PIECE))
  parser.end()
}
