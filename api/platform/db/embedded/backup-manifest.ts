import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readdirSync,
  readSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/**
 * Manifest of a backup: JSON lines. The first has the format and the facts of the backup, the last the SHA-256 of all bytes
 * before it. Between them each directory (path with a final slash) and each file with size and SHA-256, in the order of
 * `walk`. Written last, so that a backup without it is incomplete.
 */
export const MANIFEST = 'respaldo.jsonl'

/** Version of the layout of a backup. Format 1 had no checksums. */
const FORMAT = 2

/** Length of the last line, which is the same in every manifest. */
const LAST_LINE_BYTES = lastLine('0'.repeat(64)).length

const headSchema = z.object({ format: z.number(), createdAt: z.string(), rows: z.number() })
const entrySchema = z.object({
  path: z.string(),
  size: z.number().optional(),
  sha256: z.string().optional(),
})

type Entry = z.infer<typeof entrySchema>

/** A backup or restore that is not possible in the current state. The message says why; nothing was changed. */
export class BackupError extends Error {}

/** Writes the manifest of the files below `root`. */
export async function writeManifest(root: string, rows: number): Promise<void> {
  const total = createHash('sha256')
  const file = openSync(path.join(root, MANIFEST), 'wx', 0o600)
  try {
    const write = (line: object) => {
      const text = `${JSON.stringify(line)}\n`
      total.update(text)
      writeSync(file, text)
    }
    write({ format: FORMAT, createdAt: new Date().toISOString(), rows })
    for (const name of walk(root)) {
      write(name.endsWith('/') ? { path: name } : { path: name, ...(await digest(root, name)) })
    }
    writeSync(file, lastLine(total.digest('hex')))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Compares every file of a backup with its manifest, and copies each one to the place that `placeOf` returns, if given.
 * Reads in chunks: memory depends neither on sizes nor on the number of files.
 *
 * @throws BackupError that names the first file that is missing, extra or different.
 */
export async function verifyBackup(
  root: string,
  placeOf?: (name: string) => string,
): Promise<{ rows: number }> {
  const lines = await openManifest(root)
  const first = await lines.next()
  const head = headSchema.parse(JSON.parse(first.value as string))
  if (head.format !== FORMAT) {
    throw new BackupError(
      `${MANIFEST} tiene el formato ${head.format}, que esta versión de Sendero no lee. No se cambió nada.`,
    )
  }
  const found = walk(root)
  for await (const line of lines) {
    const entry = entrySchema.parse(JSON.parse(line))
    const name = found.next().value
    if (name !== entry.path) throw difference(root, entry.path, name)
    await verifyEntry(root, entry, placeOf?.(name))
  }
  const rest = found.next().value
  if (rest !== undefined) throw extra(rest)
  return { rows: head.rows }
}

/** Checks the manifest's own checksum, byte by byte, and returns its other lines. */
async function openManifest(root: string): Promise<AsyncIterator<string> & AsyncIterable<string>> {
  const place = path.join(root, MANIFEST)
  const size = lstatSync(place, { throwIfNoEntry: false })?.size
  if (size === undefined) {
    throw new BackupError(`${root} no es un respaldo completo de Sendero: falta ${MANIFEST}.`)
  }
  const end = size - LAST_LINE_BYTES
  const damaged = new BackupError(
    `El respaldo está dañado: ${MANIFEST} no coincide con su suma de comprobación. No se cambió nada.`,
  )
  if (end <= 0) throw damaged
  const hash = createHash('sha256')
  await pipeline(createReadStream(place, { end: end - 1 }), hash)
  const last = Buffer.alloc(LAST_LINE_BYTES)
  const file = openSync(place, 'r')
  try {
    readSync(file, last, 0, LAST_LINE_BYTES, end)
  } finally {
    closeSync(file)
  }
  if (!last.equals(lastLine(hash.digest('hex')))) throw damaged
  const input = createReadStream(place, { end: end - 1 })
  return createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]()
}

async function verifyEntry(root: string, entry: Entry, place?: string): Promise<void> {
  if (entry.path.endsWith('/')) {
    if (place) mkdirSync(place, { recursive: true, mode: 0o700 })
    return
  }
  const { size, sha256 } = await digest(root, entry.path, place)
  if (size === entry.size && sha256 === entry.sha256) return
  throw new BackupError(
    `El respaldo está dañado: el contenido de «${entry.path}» no es el que se guardó. No se cambió nada.`,
  )
}

/** Reads a file for its size and SHA-256, and writes what it read to `place`, if given. */
async function digest(
  root: string,
  name: string,
  place?: string,
): Promise<{ size: number; sha256: string }> {
  const source = path.join(root, name)
  const hash = createHash('sha256')
  let size = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      hash.update(chunk)
      if (place) yield chunk
    }
  }
  try {
    const { mode } = lstatSync(source)
    const target = place && createWriteStream(place, { flags: 'wx', mode, flush: true })
    await (target
      ? pipeline(createReadStream(source), counted, target)
      : pipeline(createReadStream(source), counted, drain))
  } catch (error) {
    const { code, path: at } = error as NodeJS.ErrnoException
    if (at === place) throw error
    throw new BackupError(`No se pudo leer «${name}» del respaldo (${code}). No se cambió nada.`)
  }
  return { size, sha256: hash.digest('hex') }
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}

/** Lists all directories and files below `root` except the manifest, in an order that depends on their names alone. */
function* walk(root: string, below = ''): Generator<string, undefined> {
  for (const entry of readdirSync(path.join(root, below), { withFileTypes: true }).sort(byName)) {
    const name = `${below}${entry.name}`
    if (name === MANIFEST) continue
    if (entry.isDirectory()) {
      yield `${name}/`
      yield* walk(root, `${name}/`)
    } else if (entry.isFile()) {
      yield name
    } else {
      throw new BackupError(`«${name}» no es un archivo ni una carpeta. No se cambió nada.`)
    }
  }
  return undefined
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1
}

/** Names the file that is missing from the backup or not in its manifest, at their first difference. */
function difference(root: string, listed: string, found: string | undefined): BackupError {
  const missing = found === undefined || !existsSync(path.join(root, listed))
  if (!missing) return extra(found)
  return new BackupError(`El respaldo está dañado: falta «${listed}». No se cambió nada.`)
}

function extra(name: string): BackupError {
  return new BackupError(
    `«${name}» no es parte del respaldo: no está en ${MANIFEST}. Sácalo de la carpeta. No se cambió nada.`,
  )
}

function lastLine(sha256: string): Buffer {
  return Buffer.from(`${JSON.stringify({ sha256 })}\n`)
}
