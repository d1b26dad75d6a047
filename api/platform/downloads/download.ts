/**
 * Answer of a streamed endpoint: a resource that was found, and how to open it. A HEAD request gets the
 * headers without opening it: no slot or connection is acquired, nothing is rendered.
 */
export type Download = {
  /** 206 for a part of it. */
  status?: number
  headers: Record<string, string>
  /** Opens the content. Releases what it acquires when the reader disconnects; throws Failure. */
  open(): BodyInit | Promise<BodyInit>
  /** Releases what was found, when the content is not opened. */
  forget?(): void
}

/** Returns the whole content of a streamed download, for a mail; null when it exceeds `maxBytes`. */
export async function readWhole({ open }: Download, maxBytes: number): Promise<Buffer | null> {
  const { body } = new Response(await open())
  const reader = body!.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}

/** Returns the content of a stored file as a download. */
export function contentOf({ content }: { content: ReadableStream<Uint8Array> }) {
  return {
    open: () => content as ReadableStream<Uint8Array<ArrayBuffer>>,
    forget: () => void content.cancel().catch(() => {}),
  }
}

/** Returns the response to a request of that method. */
export async function answerWith(
  { status = 200, headers, open, forget }: Download,
  method: string,
): Promise<Response> {
  if (method === 'HEAD') {
    forget?.()
    return new Response(null, { status, headers })
  }
  const body = await open()
  const length = body instanceof Uint8Array && { 'content-length': String(body.byteLength) }
  return new Response(body, { status, headers: { ...headers, ...length } })
}
