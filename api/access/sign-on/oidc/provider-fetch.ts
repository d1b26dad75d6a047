import type { CustomFetch } from 'openid-client'
import type { Settings } from '../../../../settings.ts'
import { requireBounded } from '#api/platform/http/json-body.ts'
import { sendOutgoing } from '#api/platform/outgoing/outgoing-request.ts'

/** Seconds for each call to a provider, and bytes of its answer. */
export const PROVIDER_SECONDS = 10
const MAX_BYTES = 1024 * 1024

type Observed = { onResponse?: (response: Response) => void }

/**
 * Returns a fetch for the addresses that a provider names: public ones alone, without redirects, limited in time and
 * size.
 */
export function providerFetch(
  { signOn: { privateAddresses } }: Pick<Settings, 'signOn'>,
  { onResponse }: Observed = {},
): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const limit = AbortSignal.timeout(PROVIDER_SECONDS * 1000)
    const answer = await sendOutgoing(
      url,
      {
        method,
        headers,
        body: body === undefined || body === null ? '' : String(body as string | URLSearchParams),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      },
      { privateAddresses },
    )
    const chunks: Buffer[] = []
    let bytes = 0
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > MAX_BYTES) throw new Error('the answer is too large')
        chunks.push(chunk)
      }
    } finally {
      answer.destroy()
    }
    const content = Buffer.concat(chunks)
    requireShallow(content)
    const said = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) said.append(name, one)
    const status = answer.statusCode!
    const empty = status === 204 || status === 205 || status === 304
    const response = new Response(empty ? null : content, { status, headers: said })
    onResponse?.(response)
    return response
  }
}

/** Reads what a provider has at an address: its keys, or a page. */
export function getFromProvider(
  settings: Pick<Settings, 'signOn'>,
  address: string,
  accept: 'application/json' | 'text/html',
): Promise<Response> {
  return providerFetch(settings)(address, {
    method: 'GET',
    headers: { accept },
    body: undefined,
    redirect: 'manual',
  })
}

/** Answers are JSON, or tokens, which have no brackets. */
function requireShallow(content: Buffer): void {
  try {
    requireBounded(content.toString('utf8'))
  } catch {
    throw new Error('the answer has too many values, or is nested too deeply')
  }
}
