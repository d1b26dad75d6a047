import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { afterAll, describe, expect, test } from 'vitest'
import { openFileStore } from '#api/platform/files/open-store.ts'
import { readRange } from '#api/platform/files/range.ts'
import { inTemporaryFile } from '#api/platform/files/spool.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'sendero-disk-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const s3 = await startS3Server({ pageSize: 3 })

const stores: [name: string, store: FileStore][] = [
  ['disk', openFileStore(directory)],
  ['S3', openFileStore(s3.url())],
  ['S3, in a folder', openFileStore(s3.url(undefined, '/instalacion-uno'))],
]

async function contentOf(store: FileStore, key: string): Promise<string | null> {
  const file = await store.get(key)
  return file && text(file.content as NodeReadableStream<Uint8Array>)
}

/** A stream that says nothing of its length. */
function streamOf(...parts: (string | Error)[]): ReadableStream<Uint8Array> {
  const rest = [...parts]
  return new ReadableStream({
    pull(controller) {
      const part = rest.shift()
      if (part === undefined) controller.close()
      else if (part instanceof Error) controller.error(part)
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
}

async function keysOf(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each(stores)('%s', (_name, store) => {
  test('returns the stored content with its length and media type', async () => {
    await store.put('notes/1/bytes', new TextEncoder().encode('ñandú'), 'text/plain')
    const file = (await store.get('notes/1/bytes'))!
    expect(file).toMatchObject({ bytes: 6 + 1, mediaType: 'text/plain' })
    expect(await text(file.content as NodeReadableStream<Uint8Array>)).toBe('ñandú')
  })

  test.each([
    ['bytes=2-4', 'cde', { first: 2, last: 4 }],
    ['bytes=7-', 'hij', { first: 7, last: 9 }],
    ['bytes=8-99', 'ij', { first: 8, last: 9 }],
    ['bytes=-3', 'hij', { first: 7, last: 9 }],
    ['bytes=-99', 'abcdefghij', { first: 0, last: 9 }],
    ['bytes=10-', 'abcdefghij', undefined],
    ['bytes=4-2', 'abcdefghij', undefined],
    ['bytes=-0', 'abcdefghij', undefined],
    ['bytes=0-1,3-4', 'abcdefghij', undefined],
    ['lines=1-2', 'abcdefghij', undefined],
  ])(
    'gives %s of a file, or the whole where there is no such part',
    async (asked, given, slice) => {
      await store.put('notes/1/part', new TextEncoder().encode('abcdefghij'), 'text/plain')
      const file = (await store.get('notes/1/part', readRange(asked)))!
      expect(file).toMatchObject({ bytes: 10, mediaType: 'text/plain' })
      expect(file.slice).toEqual(slice)
      expect(await text(file.content as NodeReadableStream<Uint8Array>)).toBe(given)
    },
  )

  test('takes a stream of unknown length, and an empty one', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `línea ${index}\n`)
    await store.put('notes/1/stream', streamOf(...lines), 'text/csv; charset=utf-8')
    expect(await contentOf(store, 'notes/1/stream')).toBe(lines.join(''))
    await store.put('notes/1/empty', streamOf(), 'text/csv')
    expect(await contentOf(store, 'notes/1/empty')).toBe('')
    expect((await store.get('notes/1/empty'))!.bytes).toBe(0)
  })

  test('copies a file on local disk, which stays as it was', async () => {
    const source = await inTemporaryFile(async (path) => {
      await writeFile(path, 'línea 1\n', { mode: 0o644 })
      await store.put('notes/1/copy', { path }, 'text/csv')
      return readFile(path, 'utf8')
    })
    expect(source).toBe('línea 1\n')
    expect(await contentOf(store, 'notes/1/copy')).toBe(source)
    expect((await store.get('notes/1/copy'))!).toMatchObject({ bytes: 9, mediaType: 'text/csv' })
    await store.delete('notes/1/copy')
  })

  test('a source that breaks in the middle leaves nothing', async () => {
    const broken = streamOf('one', 'two', new Error('the upload broke off'))
    await expect(store.put('broken/1/file', broken, 'text/plain')).rejects.toThrow('broke off')
    expect(await store.exists('broken/1/file')).toBe(false)
    expect(await store.get('broken/1/file')).toBeNull()
    expect(await keysOf(store, 'broken')).toEqual([])
  })

  test('a source that breaks leaves the earlier file as it was', async () => {
    await store.put('broken/2/file', streamOf('before'), 'text/plain')
    const broken = streamOf('after', new Error('the upload broke off'))
    await expect(store.put('broken/2/file', broken, 'text/html')).rejects.toThrow('broke off')
    expect(await contentOf(store, 'broken/2/file')).toBe('before')
    expect((await store.get('broken/2/file'))!.mediaType).toBe('text/plain')
    await store.delete('broken/2/file')
  })

  test('a missing file is null, does not exist and can be deleted', async () => {
    expect(await store.get('nobody/1/none')).toBeNull()
    expect(await store.exists('nobody/1/none')).toBe(false)
    await store.delete('nobody/1/none')
    expect(await keysOf(store, 'nobody')).toEqual([])
  })

  test('finds no deleted file', async () => {
    await store.put('gone/1/file', streamOf('x'), 'text/plain')
    expect(await store.exists('gone/1/file')).toBe(true)
    await store.delete('gone/1/file')
    expect(await store.exists('gone/1/file')).toBe(false)
    expect(await store.get('gone/1/file')).toBeNull()
  })

  test('lists all keys below a prefix, and no neighbour that begins alike', async () => {
    const before = Date.now() - 2000
    const keys = [1, 2, 3, 4, 5, 6, 7].map((index) => `many/${index % 2}/file-${index}`)
    for (const key of [...keys, 'many-more/1/file'])
      await store.put(key, streamOf('x'), 'text/plain')
    expect(await keysOf(store, 'many')).toEqual([...keys].sort())
    expect(await keysOf(store, 'many/1')).toEqual(keys.filter((key) => key.startsWith('many/1')))
    for await (const { storedAt } of store.list('many')) {
      expect(storedAt.getTime()).toBeGreaterThan(before)
      expect(storedAt.getTime()).toBeLessThan(Date.now() + 2000)
    }
  })

  test.each([
    '../outside',
    'notes/../../outside',
    '/etc/passwd',
    'notes//file',
    'notes/1/..',
    'notes/a b',
    'notes\\..\\outside',
    'notes/1/%2e%2e',
    'notes/\u0000',
    'notes',
    '',
  ])('refuses an invalid key: %j', async (key) => {
    await expect(async () => store.put(key, streamOf('x'), 'text/plain')).rejects.toThrow()
    await expect(async () => store.get(key)).rejects.toThrow()
    await expect(async () => store.exists(key)).rejects.toThrow()
    await expect(async () => store.delete(key)).rejects.toThrow()
  })
})

describe('disk', () => {
  const store = openFileStore(directory)

  test('a failed upload leaves no draft behind', async () => {
    const broken = streamOf('x', new Error('the upload broke off'))
    await expect(store.put('drafts/1/file', broken, 'text/plain')).rejects.toThrow()
    expect(await readdir(path.join(directory, 'drafts', '1'))).toEqual([])
  })

  test('a draft of a process that died is no file, and is cleared away after a day', async () => {
    await store.put('drafts/2/file', streamOf('x'), 'text/plain')
    const folder = path.join(directory, 'drafts', '2')
    const [old, young] = ['old.draft', 'young.draft'].map((name) => path.join(folder, name))
    for (const place of [old!, young!]) await writeFile(place, 'half')
    const yesterday = new Date(Date.now() - 25 * 3600 * 1000)
    await utimes(old!, yesterday, yesterday)
    expect(await keysOf(store, 'drafts/2')).toEqual(['drafts/2/file'])
    expect((await readdir(folder)).sort()).toEqual(['file', 'file.type', 'young.draft'])
  })

  test('a key cannot name what lies beside another file', async () => {
    await expect(async () => store.get('drafts/2/file.type')).rejects.toThrow('Not a file key')
  })
})

describe('S3', () => {
  test('a wrong secret is refused by the signature and stores nothing', async () => {
    const stranger = openFileStore(s3.url('otro-secreto'))
    const put = stranger.put('secret/1/file', streamOf('x'), 'text/plain')
    await expect(put).rejects.toThrow('S3 PUT 403 SignatureDoesNotMatch')
    await expect(stranger.get('secret/1/file')).rejects.toThrow('403')
    await expect(stranger.exists('secret/1/file')).rejects.toThrow('403')
    expect([...s3.objects.keys()]).not.toContain('secret/1/file')
  })

  test('tries again when the service is busy, also with a stream', async () => {
    const store = openFileStore(s3.url())
    s3.state.failures = 2
    await store.put('busy/1/file', streamOf('once', ' more'), 'text/plain')
    expect(await contentOf(store, 'busy/1/file')).toBe('once more')
    s3.state.failures = 100
    await expect(store.get('busy/1/file')).rejects.toThrow('S3 GET 503 SlowDown')
    s3.state.failures = 0
  })

  test('an installation in a folder of the bucket neither sees nor touches what is outside it', async () => {
    const whole = openFileStore(s3.url())
    const inner = openFileStore(s3.url(undefined, '/instalacion-dos'))
    await whole.put('apart/1/file', streamOf('outside'), 'text/plain')
    await inner.put('apart/1/file', streamOf('inside'), 'text/plain')
    expect(s3.objects.has('instalacion-dos/apart/1/file')).toBe(true)
    expect(await contentOf(whole, 'apart/1/file')).toBe('outside')
    expect(await keysOf(inner, 'apart')).toEqual(['apart/1/file'])
  })

  test('an address without its parts is refused at once', () => {
    expect(() => openFileStore('s3://servidor/bucket')).toThrow('FILES')
    expect(() => openFileStore('s3://clave:secreto@servidor')).toThrow('FILES')
  })
})
