import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll } from 'vitest'
import { readRange, sliceOf } from '#api/platform/files/range.ts'

type StoredObject = { content: Buffer; mediaType: string; storedAt: Date }

const ACCESS_KEY = 'clave'
const SECRET = 'un/secreto+con=signos'
const REGION = 'sa-east-1'
const BUCKET = 'sendero'

/**
 * As much of S3 as the file store uses, for tests: it refuses a request whose signature it does not
 * arrive at itself, an upload without a length, and pages its listings.
 */
export async function startS3Server({ pageSize = 1000 } = {}) {
  const objects = new Map<string, StoredObject>()
  const state = { failures: 0, requests: [] as string[] }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    const url = new URL(request.url!, `http://${request.headers.host}`)
    state.requests.push(`${request.method} ${url.pathname}`)
    if (state.failures > 0) {
      state.failures -= 1
      refuse(response, 503, 'SlowDown')
      return
    }
    if (!(await isSigned(request, url))) {
      refuse(response, 403, 'SignatureDoesNotMatch')
      return
    }
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== BUCKET) {
      refuse(response, 404, 'NoSuchBucket')
      return
    }
    const key = rest.join('/')
    if (key === '' && request.method === 'GET') {
      list(url, response)
      return
    }
    object(request, response, key, content)
  }

  function object(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    sent: Buffer,
  ): void {
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) {
        return refuse(response, 411, 'MissingContentLength')
      }
      const mediaType = request.headers['content-type'] ?? ''
      objects.set(key, { content: sent, mediaType, storedAt: new Date() })
      response.writeHead(200).end()
      return
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
      return
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    const range = readRange(request.headers.range)
    const slice = range && sliceOf(range, found.content.length)
    if (range && !slice) return refuse(response, 416, 'InvalidRange')
    const content = slice ? found.content.subarray(slice.first, slice.last + 1) : found.content
    response.writeHead(slice ? 206 : 200, {
      'content-type': found.mediaType,
      'content-length': content.length,
      ...(slice && {
        'content-range': `bytes ${slice.first}-${slice.last}/${found.content.length}`,
      }),
    })
    response.end(request.method === 'HEAD' ? undefined : content)
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? ''
    const after = decodeURIComponent(url.searchParams.get('continuation-token') ?? '').slice(2)
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, pageSize)
    const truncated = keys.length > page.length
    const contents = page.map((key) => {
      const storedAt = objects.get(key)!.storedAt.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${storedAt}</LastModified></Contents>`
    })
    // A token with characters that XML and URLs escape.
    const token = truncated
      ? `<NextContinuationToken>&amp;+${page.at(-1)}</NextContinuationToken>`
      : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${truncated}</IsTruncated>${contents.join('')}${token}</ListBucketResult>`,
    )
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = (secret = SECRET, folder = '') =>
    `s3+http://${ACCESS_KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}${folder}?region=${REGION}`
  return { url, objects, state }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

/** Signs what arrived as its sender should have, and compares. */
async function isSigned(request: IncomingMessage, url: URL): Promise<boolean> {
  const given = request.headers.authorization ?? ''
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const signed = names.filter((name) => name !== 'host')
  if (!signed.includes('x-amz-date') || !signed.includes('x-amz-content-sha256')) return false
  const signer = new AwsV4Signer({
    method: request.method!,
    url: url.href,
    headers: signed.map((name): [string, string] => [name, String(request.headers[name])]),
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET,
    service: 's3',
    region: REGION,
    datetime: String(request.headers['x-amz-date']),
  })
  return (await signer.sign()).headers.get('authorization') === given
}
