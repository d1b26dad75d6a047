import type { Readable } from 'node:stream'
import { bomb } from './archive.ts'
import { readWhole } from './markup.ts'
import { unescaped } from './values.ts'

/** Maximum size of all texts, as UTF-8. Those of two hundred thousand people take some 20 MB. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_TEXTS = 8_000_000
const PAGE_BYTES = 1024 * 1024

/** Returns a text of a workbook by its number, as cells refer to it. */
export type SharedStrings = (number: number) => string | undefined

/** Reads all texts, since any cell may refer to any of them. They are stored off the heap, as bytes, in pages. */
export async function readSharedStrings(part: Readable): Promise<SharedStrings> {
  const table = new TextTable()
  /** The current text, which may consist of several parts; null between texts. */
  let text: string | null = null
  let phonetic = false
  await readWhole(part, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
    },
    text(given) {
      if (text === null || phonetic) return
      text += given
      if (text.length > PAGE_BYTES) throw bomb()
    },
    close(name) {
      if (name === 'rPh') phonetic = false
      if (name !== 'si' || text === null) return
      table.add(unescaped(text))
      text = null
    },
  })
  return (number) => table.at(number)
}

class TextTable {
  #pages: Buffer[] = []
  #used = PAGE_BYTES
  #count = 0
  /** Start of each text, page × PAGE_BYTES + offset in it, and its length. */
  #starts = new Uint32Array(1024)
  #lengths = new Uint32Array(1024)

  add(text: string): void {
    const length = Buffer.byteLength(text)
    if (length > PAGE_BYTES || this.#count === MAX_TEXTS) throw bomb()
    if (this.#used + length > PAGE_BYTES) {
      if (this.#pages.length * PAGE_BYTES === MAX_BYTES) throw bomb()
      this.#pages.push(Buffer.allocUnsafeSlow(PAGE_BYTES))
      this.#used = 0
    }
    this.#pages.at(-1)!.write(text, this.#used)
    if (this.#count === this.#starts.length) this.#grow()
    this.#starts[this.#count] = (this.#pages.length - 1) * PAGE_BYTES + this.#used
    this.#lengths[this.#count++] = length
    this.#used += length
  }

  at(number: number): string | undefined {
    if (!(number >= 0 && number < this.#count)) return undefined
    const start = this.#starts[number]!
    const place = start % PAGE_BYTES
    const page = this.#pages[(start - place) / PAGE_BYTES]!
    return page.toString('utf8', place, place + this.#lengths[number]!)
  }

  #grow(): void {
    const [starts, lengths] = [this.#starts, this.#lengths]
    this.#starts = new Uint32Array(starts.length * 2)
    this.#lengths = new Uint32Array(starts.length * 2)
    this.#starts.set(starts)
    this.#lengths.set(lengths)
  }
}
