import { Parser } from 'htmlparser2'
import { FileRefusal } from '../file-refusal.ts'
import { bomb, damaged } from './archive.ts'

/** Handlers of each element, by its name without prefix. */
export type Handlers = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
  /** Called between two chunks: the data read so far may be yielded. */
  after?(): void
}

/** Maximum bytes without a tag: more is a text, comment or attribute made to fill memory. */
const MAX_WITHOUT_TAG = 1024 * 1024

/** Maximum depth. Workbooks nest some ten levels. The parser's time grows with the square of the depth. */
const MAX_DEPTH = 100

/**
 * Parses XML chunk by chunk. Only the five predefined entities of XML are allowed, and a document
 * that declares its own is refused: no workbook has any. Rejects with a FileRefusal, also when the
 * document ends before its root does.
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
    // Errors of the unpacking and of the decoder have their own wording.
    throw error instanceof FileRefusal ? error : damaged()
  }
  if (!root.opened || root.depth !== 0) throw damaged()
}

/** Parses a whole document and yields nothing; only the handlers are used. */
export async function readWhole(
  chunks: AsyncIterable<Uint8Array>,
  handlers: Handlers,
): Promise<void> {
  for await (const _ of readMarkup(chunks, handlers));
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
