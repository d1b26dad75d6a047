import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl'
import { spooled } from '../../../files/spool.ts'
import { FileRefusal } from '../file-refusal.ts'

/** Maximum number of parts. Workbooks have some dozens; with thousands of pictures, some thousands. */
const MAX_PARTS = 10_000
/** Maximum unpacked size of a part. Two hundred thousand rows of twenty columns take some 150 MB. */
const MAX_PART_BYTES = 600 * 1024 * 1024
/**
 * Maximum compression ratio. A sheet's XML shrinks to a tenth, a uniform one to a fiftieth; a zip
 * bomb to a thousandth.
 */
const MAX_TIMES = 200
/** Below this size no part is a zip bomb. */
const ALWAYS_UNPACKED_BYTES = 20 * 1024 * 1024

/** A zip file on local disk whose parts are read as streams. */
export type Archive = {
  names(): IterableIterator<string>
  /** Returns the unpacked content of a part; null when there is none. Rejects with a FileRefusal. */
  part(name: string): Promise<Readable | null>
  close(): Promise<void>
}

/**
 * Opens a zip by the directory at its end, which needs the whole file: it is written to a temporary
 * file whose name is deleted at once, so that nothing is left behind however the process ends.
 *
 * @throws FileRefusal when the zip is incomplete, or a zip bomb.
 */
export async function openArchive(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  return spooled(Readable.from(source, { objectMode: false }), openArchiveFile)
}

/** Opens a zip on local disk, whose name may be deleted then. Throws as `openArchive`. */
export async function openArchiveFile(path: string): Promise<Archive> {
  const file = await open(path)
  try {
    return await directoryOf(file)
  } catch (error) {
    await file.close()
    throw error instanceof FileRefusal ? error : damaged()
  }
}

async function directoryOf(file: FileHandle): Promise<Archive> {
  const { size } = await file.stat()
  const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true })
  if (zip.entryCount > MAX_PARTS) throw bomb()
  const entries = new Map<string, Entry>()
  let packed = 0
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize
    // The same bytes under many names.
    if (packed > size) throw bomb()
    entries.set(entry.fileName, entry)
  }
  return {
    names: () => entries.keys(),
    part: async (name) => {
      const entry = entries.get(name)
      return entry ? unpack(zip, entry) : null
    },
    close: () => file.close(),
  }
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Readable> {
  const { uncompressedSize: unpacked, compressedSize: packed } = entry
  if (entry.isEncrypted()) throw locked()
  if (unpacked > MAX_PART_BYTES) throw bomb()
  if (unpacked > ALWAYS_UNPACKED_BYTES && unpacked > packed * MAX_TIMES) throw bomb()
  try {
    // A part whose unpacked size differs from the directory's ends with an error.
    const part = await zip.openReadStreamPromise(entry)
    // It reads ahead: damage that is found before anybody reads is kept for who does, and ends no process.
    return part.on('error', (error) => part.destroy(error))
  } catch {
    throw damaged()
  }
}

export const damaged = () =>
  new FileRefusal(
    'damaged',
    'El libro de Excel está dañado o incompleto. Ábrelo, guárdalo de nuevo e intenta otra vez.',
  )

export const bomb = () =>
  new FileRefusal(
    'too_large',
    'El libro de Excel ocuparía demasiado al abrirlo. Deja en él solo la hoja que quieres cargar, o divídelo en varios archivos.',
  )

export const locked = () =>
  new FileRefusal(
    'binary',
    'El libro de Excel está protegido con contraseña y no se puede leer. Quítale la contraseña, guárdalo e intenta otra vez.',
  )
