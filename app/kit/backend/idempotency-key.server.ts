import { createHash } from 'node:crypto'
import type { CallInput, Endpoint } from '#contract/platform/endpoint.ts'

/** Idempotency keys of the console's calls (docs/decisions/0040). */

/** Posted form: its request, and the render id of its page where it has one. */
type Submit = { request: Request; renderId?: string | undefined }

/**
 * Returns the `Idempotency-Key` header of a call. The key is of the submit that scripts number, else of the page that
 * the form was rendered in.
 *
 * @param digest digest of the file of an upload; undefined for a streamed one, which is not known before it is sent.
 */
export function idempotencyKey(
  { request, renderId }: Submit,
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  digest?: string,
): Record<string, string> {
  if (endpoint.method === 'get') return {}
  const key = request.headers.get('idempotency-key')
  if (key) return { 'idempotency-key': `${key}.${nextPlace(request)}` }
  if (!renderId || !creates(endpoint) || (endpoint.upload && !digest)) return {}
  const call = [renderId, endpoint.path, input.params, input.query, input.body, digest]
  return {
    'idempotency-key': createHash('sha256').update(JSON.stringify(call)).digest('base64url'),
  }
}

/**
 * True for a call that makes something each time it is sent: a record, a job. The others leave what a repeated call
 * finds done, and one of them may be sent again after it was undone.
 */
function creates({ method, status }: Endpoint): boolean {
  return method === 'post' && (status === 201 || status === 202)
}

const changes = new WeakMap<Request, number>()

/** Returns the number of this change among those of a posted form. */
function nextPlace(request: Request): number {
  const place = (changes.get(request) ?? 0) + 1
  changes.set(request, place)
  return place
}

/** Returns the digest of a form with files. */
export async function digestOf(form: FormData): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, value] of form) {
    const [label, content] =
      typeof value === 'string'
        ? ['', value]
        : [value.name, new Uint8Array(await value.arrayBuffer())]
    hash.update(JSON.stringify([name, label, content.length])).update(content)
  }
  return hash.digest('base64url')
}
