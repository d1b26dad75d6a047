/**
 * What a streamed endpoint answers: a thing that was found, and how to begin it. Whoever asks by HEAD
 * gets the headers, and nothing is begun: no turn, seat or connection is taken, nothing is drawn.
 */
export type Download = {
  /** 206 for a part of it. */
  status?: number
  headers: Record<string, string>
  /** Begins the content. What it takes, it gives back when the reader leaves; throws Failure. */
  open(): BodyInit | Promise<BodyInit>
  /** Lets go of what was found, when it is not begun. */
  forget?(): void
}

/** The content of a stored file, as a download has it. */
export function contentOf({ content }: { content: ReadableStream<Uint8Array> }) {
  return {
    open: () => content as ReadableStream<Uint8Array<ArrayBuffer>>,
    forget: () => void content.cancel().catch(() => {}),
  }
}

/** The answer to a request of that method. */
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
