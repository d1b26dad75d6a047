import { randomUUID } from 'node:crypto'
import { createWriteStream, type Dirent } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { requireKey } from './key.ts'
import { sliceOf } from './range.ts'
import type { FileContent, FileStore } from './store.ts'

/** Suffix of the file beside each file that holds its media type. */
const TYPE_SUFFIX = '.type'
const DRAFT_SUFFIX = '.draft'
/** Age above which a draft was left by a process that died. */
const DRAFT_LIFE_MS = 24 * 3600 * 1000

/**
 * File store in a directory of this machine. Files are written beside their place, flushed, then renamed
 * into it, the content last: a file exists completely, even after a power loss, or not at all.
 */
export function createDiskStore(directory: string): FileStore {
  const placeOf = (key: string) => {
    const place = path.join(directory, ...requireKey(key).split('/'))
    if (isOurs(place)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
    return place
  }

  return {
    async put(key, content, mediaType) {
      const place = placeOf(key)
      const typePlace = `${place}${TYPE_SUFFIX}`
      const draft = `${place}.${randomUUID()}`
      const contentDraft = `${draft}${DRAFT_SUFFIX}`
      const typeDraft = `${draft}${TYPE_SUFFIX}${DRAFT_SUFFIX}`
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      try {
        await write(contentDraft, content)
        await writeFile(typeDraft, mediaType, { mode: 0o600, flush: true })
        await rename(typeDraft, typePlace)
        await rename(contentDraft, place)
        await flushDirectory(path.dirname(place))
      } catch (error) {
        await Promise.all([rm(contentDraft, { force: true }), rm(typeDraft, { force: true })])
        if (!(await isThere(place))) await rm(typePlace, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const place = placeOf(key)
      const mediaType = await readFile(`${place}${TYPE_SUFFIX}`, 'utf8').catch(ifMissing)
      const file = mediaType === null ? null : await open(place).catch(ifMissing)
      if (mediaType === null || !file) return null
      const { size } = await file.stat()
      const slice = range && sliceOf(range, size)
      const source = file.createReadStream(slice && { start: slice.first, end: slice.last })
      const content = Readable.toWeb(source) as ReadableStream<Uint8Array>
      return { content, bytes: size, mediaType, slice }
    },

    exists: (key) => isThere(placeOf(key)),

    async delete(key) {
      const place = placeOf(key)
      // The content first: without it the file does not exist, whatever happens next.
      await rm(place, { force: true })
      await rm(`${place}${TYPE_SUFFIX}`, { force: true })
    },

    async *list(prefix) {
      const root = path.dirname(path.join(directory, ...requireKey(`${prefix}/x`).split('/')))
      for await (const place of walk(root)) {
        const found = await stat(place).catch(ifMissing)
        if (!found) continue
        if (place.endsWith(DRAFT_SUFFIX)) {
          if (found.mtimeMs < Date.now() - DRAFT_LIFE_MS) await rm(place, { force: true })
        } else if (!isOurs(place)) {
          const key = path.relative(directory, place).split(path.sep).join('/')
          yield { key, storedAt: found.mtime }
        }
      }
    },
  }
}

const isOurs = (place: string) => place.endsWith(TYPE_SUFFIX) || place.endsWith(DRAFT_SUFFIX)

const isThere = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  )

async function write(place: string, content: FileContent): Promise<void> {
  if (!(content instanceof Uint8Array) && 'path' in content) {
    await copyFile(content.path, place)
    await chmod(place, 0o600)
    const copy = await open(place, 'r+')
    return copy.sync().finally(() => copy.close())
  }
  const source =
    content instanceof Uint8Array
      ? Readable.from([content])
      : Readable.fromWeb(content as NodeReadableStream<Uint8Array>)
  await pipeline(source, createWriteStream(place, { mode: 0o600, flush: true }))
}

/** Iterates over the files below a directory, without holding all names in memory. */
async function* walk(directory: string): AsyncGenerator<string> {
  const entries: AsyncIterable<Dirent> | null = await opendir(directory).catch(ifMissing)
  for await (const entry of entries ?? []) {
    const place = path.join(directory, entry.name)
    if (entry.isDirectory()) yield* walk(place)
    else if (entry.isFile()) yield place
  }
}

/** Makes a rename durable. Windows has no such operation, and needs none. */
async function flushDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}

function ifMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
