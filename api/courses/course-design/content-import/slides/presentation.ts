import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CONTENT_IMPORT_LIMITS } from '#contract/courses/design/content-import-kinds.ts'
import type { LeftOut } from '#contract/courses/design/content-imports.ts'
import { formatNumber } from '#api/platform/http/wording.ts'
import { FileRefusal, type FileRefusalCode } from '#api/platform/imports/reading/file-refusal.ts'
import { openArchive, type Archive } from '#api/platform/imports/reading/xlsx/archive.ts'
import { readWhole } from '#api/platform/imports/reading/xlsx/markup.ts'
import { hasMacros, relationsOf } from '#api/platform/imports/reading/xlsx/package.ts'
import type { ContentDraft, Parsed, PictureFile } from '../content-draft.ts'
import { withBoundedXml } from './bounded-xml.ts'
import { contentOf, webAddresses, type Slide, type SlidePicture } from './slide-content.ts'
import { readSlide, type Shape } from './slide-markup.ts'

/** Files of the pictures, in the folder that was given. */
type ParsedSlides = Parsed & { files: string[] }

const MAX_SLIDES = CONTENT_IMPORT_LIMITS.slides.contents
const MB = 1024 * 1024
/** Maximum size of a picture, and of all. */
const MAX_PICTURE_BYTES = 20 * MB
const MAX_PICTURES_BYTES = 200 * MB

/** Words for what is wrong with a file, by the reader's codes; it speaks of workbooks. */
const MESSAGES: Partial<Record<FileRefusalCode, string>> = {
  damaged:
    'La presentación está dañada o incompleta. Ábrela, guárdala de nuevo e intenta otra vez.',
  too_large:
    'La presentación ocuparía demasiado al abrirla. Divídela en varias e intenta otra vez.',
  binary:
    'La presentación está protegida con contraseña y no se puede leer. Quítale la contraseña, guárdala e intenta otra vez.',
}

/**
 * Reads the slides of a presentation and writes their pictures into `folder`.
 * @throws FileRefusal with a Spanish message.
 */
export async function readPresentation(file: string, folder: string): Promise<ParsedSlides> {
  await requirePackage(file)
  try {
    const archive = await openArchive(createReadStream(file))
    try {
      return await slidesIn(archive, folder)
    } finally {
      await archive.close()
    }
  } catch (error) {
    if (!(error instanceof FileRefusal) || error instanceof PresentationRefusal) throw error
    throw new FileRefusal(error.code, MESSAGES[error.code] ?? error.message)
  }
}

/** Refusal whose words speak of presentations already. */
class PresentationRefusal extends FileRefusal {}

async function requirePackage(file: string): Promise<void> {
  const opened = await open(file)
  const { buffer, bytesRead } = await opened
    .read(Buffer.alloc(4), 0, 4, 0)
    .finally(() => opened.close())
  if (bytesRead === 0) throw new PresentationRefusal('empty', 'El archivo está vacío.')
  const start = buffer.toString('hex')
  if (start === '504b0304') return
  throw other(
    start === 'd0cf11e0' ? 'una presentación antigua (.ppt) o con contraseña' : 'de otro tipo',
  )
}

const other = (what: string) =>
  new PresentationRefusal(
    'binary',
    `El archivo es ${what}. Guárdalo como «Presentación de PowerPoint (.pptx)», sin contraseña, y sube ese archivo.`,
  )

async function slidesIn(file: Archive, folder: string): Promise<ParsedSlides> {
  const archive = withBoundedXml(file)
  if (await hasMacros(archive)) {
    throw new PresentationRefusal(
      'macros',
      'La presentación tiene macros y no se puede cargar. Guárdala como «Presentación de PowerPoint (.pptx)», que no las lleva, y sube ese archivo.',
    )
  }
  const parts = await slideParts(archive)
  if (parts.length === 0)
    throw new PresentationRefusal('empty', 'La presentación no tiene diapositivas.')
  if (parts.length > MAX_SLIDES) {
    throw new PresentationRefusal(
      'too_many_rows',
      `La presentación tiene más de ${formatNumber(MAX_SLIDES)} diapositivas, que es el máximo. Divídela en varias.`,
    )
  }
  const media = mediaOf(file, folder)
  const known = new Map<string, SlideOfPart>()
  const drafts: ContentDraft[] = []
  const leftOut: LeftOut[] = []
  let withNotes = 0
  for (const [index, part] of parts.entries()) {
    const number = index + 1
    const leave = (message: string) =>
      leftOut.push({ line: number, text: `Diapositiva ${number}`, message })
    const read = known.get(part) ?? (await slideOf(archive, part, media))
    known.set(part, read)
    if (read.hasNotes) withNotes++
    if (read.slide.markup.hidden) {
      leave('Está oculta en la presentación')
      continue
    }
    const content = contentOf({ ...read.slide, number })
    if (typeof content === 'string') leave(content)
    else drafts.push(content)
  }
  const notes = withNotes > 0 ? ['Las notas del orador no se toman: son para quien presenta.'] : []
  return { drafts, leftOut, notes, files: media.files }
}

/** Returns the parts of the slides, in the order of the presentation. */
async function slideParts(archive: Archive): Promise<string[]> {
  const root = await relationsOf(archive, '')
  const main = root.find(({ type }) => type === 'officeDocument')?.target
  const part = main === undefined ? null : await archive.part(main)
  if (main === undefined || !part) throw notAPresentation(archive)
  const ids: string[] = []
  const top: { name?: string } = {}
  await readWhole(part, {
    open(name, attributes) {
      top.name ??= name
      if (name !== 'sldId') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      // One more than may be is enough to refuse it.
      if (id !== undefined && ids.length <= MAX_SLIDES) ids.push(id)
    },
  })
  if (top.name !== 'presentation') throw notAPresentation(archive)
  const targets = new Map(
    (await relationsOf(archive, main)).map(({ id, target }) => [id, target] as const),
  )
  return ids.flatMap((id) => targets.get(id) ?? [])
}

function notAPresentation(archive: Archive): FileRefusal {
  const names = new Set(archive.names())
  if (names.has('content.xml')) return other('un documento de OpenDocument, como .odp')
  if ([...names].some((name) => name.startsWith('xl/'))) return other('un libro de Excel')
  if ([...names].some((name) => name.startsWith('word/'))) return other('un documento de Word')
  return other('un archivo comprimido que no es una presentación')
}

type SlideOfPart = { slide: Omit<Slide, 'number'>; hasNotes: boolean }

async function slideOf(archive: Archive, part: string, media: Media): Promise<SlideOfPart> {
  const relations = await relationsOf(archive, part)
  const links = await relationsOf(archive, part, { external: true })
  const stream = await archive.part(part)
  if (!stream) throw new FileRefusal('damaged', '')
  const markup = await readSlide(stream)
  const notes: string[] = []
  const pictures: SlidePicture[] = []
  const targets = new Map(relations.map(({ id, target }) => [id, target]))
  // Hidden slides are not taken, so neither are their pictures.
  for (const shape of markup.hidden ? [] : markup.shapes) {
    if (shape.kind !== 'picture') continue
    const found = await pictureOf(shape, targets, media)
    if (typeof found === 'string') notes.push(found)
    else pictures.push(found)
  }
  const addresses = webAddresses(
    links.filter(({ id }) => markup.links.includes(id)).map(({ target }) => target),
  )
  const slide = { markup, pictures, addresses, notes: [...new Set(notes)] }
  return { slide, hasNotes: relations.some(({ type }) => type === 'notesSlide') }
}

async function pictureOf(
  { relations, description, decorative, area, crop }: Extract<Shape, { kind: 'picture' }>,
  targets: ReadonlyMap<string, string>,
  media: Media,
): Promise<SlidePicture | string> {
  const names = relations.flatMap((id) => targets.get(id) ?? [])
  if (names.length === 0) return 'Una imagen está enlazada y no viene en la presentación.'
  const files: PictureFile[] = []
  for (const name of names) {
    // A drawing is never cropped; the raster image beside it is.
    if (crop && DRAWING.test(name)) continue
    const file = await media.take(name)
    if (file !== null) files.push({ file, crop })
  }
  if (files.length > 0) return { files, description, decorative, area }
  if (names.every((name) => DRAWING.test(name)))
    return 'Un dibujo SVG recortado no se toma: guárdalo como PNG.'
  const extension = path.posix.extname(names[0]!).slice(1).toUpperCase() || 'desconocido'
  return `Una imagen de tipo ${extension} no se toma: guárdala como PNG.`
}

type Media = {
  files: string[]
  /** Writes a picture once and returns its index; null when it is not taken. */
  take(name: string): Promise<number | null>
}

const DRAWING = /\.svg$/i
const TAKEN = /\.(png|jpe?g|gif|webp|svg)$/i

function mediaOf(archive: Archive, folder: string): Media {
  const files: string[] = []
  const known = new Map<string, number | null>()
  let total = 0
  async function write(name: string): Promise<number | null> {
    const part = TAKEN.test(name) ? await archive.part(name) : null
    if (!part) return null
    // The name in the package is never used as a path.
    const file = path.join(folder, String(files.length))
    let bytes = 0
    const bounded = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        total += chunk.length
        if (bytes > MAX_PICTURE_BYTES || total > MAX_PICTURES_BYTES)
          done(new FileRefusal('too_large', ''))
        else done(null, chunk)
      },
    })
    await pipeline(part, bounded, createWriteStream(file, { mode: 0o600 }))
    files.push(file)
    return files.length - 1
  }
  return {
    files,
    async take(name) {
      const knownIndex = known.get(name)
      if (knownIndex !== undefined) return knownIndex
      const index = await write(name)
      known.set(name, index)
      return index
    },
  }
}
