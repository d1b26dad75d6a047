import { Parser } from 'htmlparser2'
import { FileRefusal } from '../file-refusal.ts'
import { bomb, damaged } from './archive.ts'

/** What is done at each element, by its name without prefix. */
export type Handlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
  /** Between two chunks: what has been read so far may be handed on. */
  after?(): void
}

/** So much without a single tag is no sheet: text, comment or attribute made to fill memory. */
const MAX_WITHOUT_TAG = 1024 * 1024

/** Workbooks nest some ten levels. The parser's time grows with the square of the depth. */
const MAX_DEPTH = 100

/**
 * Reads XML as it comes, chunk by chunk. Entities are the five of XML alone, and a document that declares
 * some of its own is refused: no workbook has any. Rejects with a FileRefusal, also when the document
 * ends before its root does.
 */
export async function* readMarkup(
  chunks: AsyncIterable<Uint8Array>,
  { open, text, close, after }: Handlers,
): AsyncGenerator<void> {
  const root = { opened: false, depth: 0 }
  let withoutTag = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        root.depth++
        if (root.depth > MAX_DEPTH) throw bomb()
        root.opened = true
        withoutTag = 0
        open?.(localName(name), attributes)
      },
      ontext: (part) => text?.(part),
      onclosetag(name) {
        root.depth--
        withoutTag = 0
        close?.(localName(name))
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw damaged()
      },
      onerror(error) {
        throw error
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of chunks) {
      withoutTag += chunk.length
      parser.write(decoder.decode(chunk, { stream: true }))
      if (withoutTag > MAX_WITHOUT_TAG + chunk.length) throw bomb()
      after?.()
      yield
    }
    parser.write(decoder.decode())
  } catch (error) {
    // The unpacking and the decoder tell what is damaged in words of their own.
    throw error instanceof FileRefusal ? error : damaged()
  }
  if (!root.opened || root.depth !== 0) throw damaged()
}

/** Reads a whole document, of which only its elements are of interest. */
export async function readWhole(
  chunks: AsyncIterable<Uint8Array>,
  handlers: Handlers,
): Promise<void> {
  for await (const _ of readMarkup(chunks, handlers));
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
