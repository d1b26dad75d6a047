import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { tracedCall } from '../telemetry/traced-call.ts'
import { requireKey } from './key.ts'
import { spooled } from './spool.ts'
import { writeRange } from './range.ts'
import type { FileContent, FileStore } from './store.ts'

const RETRIES = 3
const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/
/** Timeout of requests without content; content takes as long as it needs. */
const TIMEOUT_MS = 30_000

/**
 * File store in a bucket of an S3 service, by path-style URLs (`https://host/bucket/key`), which every such
 * service supports.
 *
 * @param location `s3://key:secret@host/bucket?region=…`, the secret percent-encoded; `s3+http://` for a
 *   service without TLS, inside one's own network. A folder may follow the bucket.
 */
export function createS3Store(location: URL): FileStore {
  const { base, bucket, folder } = addressesOf(location)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(location.username),
    secretAccessKey: decodeURIComponent(location.password),
    service: 's3',
    region: location.searchParams.get('region') ?? 'us-east-1',
    retries: RETRIES,
  })
  const addressOf = (key: string) => `${base}/${requireKey(key)}`

  async function call(method: string, address: string, init: RequestInit = {}) {
    // A redirect means another region or host: a configuration error, and not a target for a signed
    // request.
    return tracedCall(
      method,
      location.hostname,
      () => client.fetch(address, { redirect: 'manual', ...init, method }),
      ({ status }) => status,
    )
  }
  const brief = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })

  return {
    async put(key, content, mediaType) {
      const address = addressOf(key)
      await withKnownLength(content, async (body) => {
        const response = await call('PUT', address, {
          body,
          headers: { 'content-type': mediaType, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        })
        await done('PUT', response)
      })
    },

    async get(key, range) {
      const headers = range && { range: writeRange(range) }
      let response = await call('GET', addressOf(key), { headers })
      if (response.status === 416) {
        await response.body?.cancel()
        response = await call('GET', addressOf(key))
      }
      if (response.status === 404) return done('GET', response, 404).then(() => null)
      if (!response.ok || !response.body) throw await failure('GET', response)
      const [, first, last, bytes] =
        CONTENT_RANGE.exec(response.headers.get('content-range') ?? '') ?? []
      return {
        content: response.body,
        bytes: Number(bytes ?? response.headers.get('content-length')),
        ...(bytes && { slice: { first: Number(first), last: Number(last) } }),
        mediaType: response.headers.get('content-type') ?? 'application/octet-stream',
      }
    },

    async exists(key) {
      const response = await call('HEAD', addressOf(key), brief())
      await done('HEAD', response, 404)
      return response.ok
    },

    async delete(key) {
      await done('DELETE', await call('DELETE', addressOf(key), brief()), 404)
    },

    async *list(prefix) {
      requireKey(`${prefix}/x`)
      let token: string | null = null
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}${prefix}/` })
        if (token !== null) query.set('continuation-token', token)
        const response = await call('GET', `${bucket}?${query}`, brief())
        if (!response.ok) throw await failure('GET', response)
        const page = readPage(await response.text())
        for (const { key, storedAt } of page.entries) {
          yield { key: key.slice(folder.length), storedAt }
        }
        token = page.next
      } while (token !== null)
    },
  }
}

function addressesOf(location: URL): { base: string; bucket: string; folder: string } {
  const scheme = location.protocol === 's3+http:' ? 'http' : 'https'
  const [bucketName, ...folders] = location.pathname.split('/').filter(Boolean)
  if (!location.host || !bucketName || !location.username || !location.password) {
    throw new Error('FILES: se espera s3://clave:secreto@servidor/bucket?region=…')
  }
  const bucket = `${scheme}://${location.host}/${bucketName}`
  const folder = folders.map((name) => `${name}/`).join('')
  return { base: [bucket, ...folders].join('/'), bucket, folder }
}

/** Spools a stream to a temporary file, as S3 requires the length beforehand. */
async function withKnownLength(
  content: FileContent,
  upload: (body: Blob) => Promise<void>,
): Promise<void> {
  if (content instanceof Uint8Array) return upload(new Blob([new Uint8Array(content)]))
  if ('path' in content) return upload(await openAsBlob(content.path))
  const source = Readable.fromWeb(content as NodeReadableStream<Uint8Array>)
  await spooled(source, async (file) => upload(await openAsBlob(file)))
}

/** Discards the response body; throws when the status is neither ok nor `alsoFine`. */
async function done(method: string, response: Response, alsoFine?: number): Promise<void> {
  if (!response.ok && response.status !== alsoFine) throw await failure(method, response)
  await response.body?.cancel()
}

async function failure(method: string, response: Response): Promise<Error> {
  const code = /<Code>([\w.-]{1,80})<\/Code>/.exec(await response.text().catch(() => ''))?.[1]
  return new Error(`S3 ${method} ${response.status}${code ? ` ${code}` : ''}`)
}

/** Parses a page of ListObjectsV2. Our keys need no escaping; a token may. */
function readPage(xml: string) {
  const entries = Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, entry = '']) => ({
    key: element(entry, 'Key') ?? '',
    storedAt: new Date(element(entry, 'LastModified') ?? Number.NaN),
  }))
  const truncated = element(xml, 'IsTruncated') === 'true'
  return { entries, next: truncated ? element(xml, 'NextContinuationToken') : null }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function element(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity]!) ?? null
}
