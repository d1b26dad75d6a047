import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import {
  access,
  mkdir,
  open,
  readdir,
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
import type { FileStore } from './store.ts'

const TYPE_SUFFIX = '.type'

/** Files on a directory of this machine. Written beside their place, flushed, then renamed into it. */
export function createDiskStore(directory: string): FileStore {
  const placeOf = (key: string) => path.join(directory, ...requireKey(key).split('/'))

  return {
    async put(key, content, mediaType) {
      const place = placeOf(key)
      await mkdir(path.dirname(place), { recursive: true })
      const draft = `${place}.${randomUUID()}.draft`
      try {
        const source =
          content instanceof Uint8Array
            ? Readable.from([content])
            : Readable.fromWeb(content as NodeReadableStream<Uint8Array>)
        await pipeline(source, createWriteStream(draft, { mode: 0o600 }))
        const file = await open(draft, 'r+')
        await file.sync().finally(() => file.close())
        await writeFile(`${place}${TYPE_SUFFIX}`, mediaType, { mode: 0o600 })
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async get(key) {
      const place = placeOf(key)
      try {
        const [{ size }, mediaType] = await Promise.all([
          stat(place),
          readFile(`${place}${TYPE_SUFFIX}`, 'utf8'),
        ])
        const content = Readable.toWeb(createReadStream(place)) as ReadableStream<Uint8Array>
        return { content, bytes: size, mediaType }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    exists: (key) =>
      access(placeOf(key)).then(
        () => true,
        () => false,
      ),

    async delete(key) {
      const place = placeOf(key)
      await Promise.all([rm(place, { force: true }), rm(`${place}${TYPE_SUFFIX}`, { force: true })])
    },

    async *list(prefix) {
      const root = path.join(directory, ...requireKey(`${prefix}/x`).split('/').slice(0, -1))
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(TYPE_SUFFIX) || entry.name.endsWith('.draft'))
          continue
        const place = path.join(entry.parentPath, entry.name)
        const key = path.relative(directory, place).split(path.sep).join('/')
        const found = await stat(place).catch(() => null)
        if (found) yield { key, storedAt: found.mtime }
      }
    },
  }
}
