import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | null

const BLOCK_CHARACTERS = 64 * 1024

/**
 * Writes rows with COPY, with backpressure; returns their number.
 *
 * @param target the table and its columns, e.g. `areas (tenant_id, code, name)`.
 */
export async function copyRows(
  client: pg.Client,
  target: string,
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`))
  await pipeline(Readable.from(blocks(rows), { objectMode: true, highWaterMark: 1 }), stream)
  return stream.rowCount
}

/** Joins lines into blocks, so that one socket write carries hundreds of rows. */
function* blocks(rows: Iterable<readonly Cell[]>): Generator<Buffer> {
  let block = ''
  for (const row of rows) {
    block += `${row.map(copyText).join('\t')}\n`
    if (block.length >= BLOCK_CHARACTERS) {
      yield Buffer.from(block)
      block = ''
    }
  }
  if (block !== '') yield Buffer.from(block)
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Returns a value in COPY's text format. */
function copyText(value: Cell): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] as string)
    : value
}
