import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOf, pathOf } from '#tests/files/expected.ts'
import { contentTypes, WORD, zipOf } from '#tests/files/zip.ts'
import { DocumentRefusal } from './refusal.ts'
import { documentTypeOf } from '../inspection.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'sendero-document-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

let written = 0
async function typeOf(content: Buffer | string) {
  const file = path.join(directory, String(++written))
  await writeFile(file, content)
  return documentTypeOf(file)
}

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f766e' } })

describe('files of real programs are recognised by their content', () => {
  test.each([
    ['documents/diploma.pdf', 'application/pdf'],
    ['documents/diploma.doc', 'application/msword'],
    [
      'documents/diploma.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['documents/presentacion.ppt', 'application/vnd.ms-powerpoint'],
    [
      'documents/presentacion.pptx',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['documents/bajas.xls', 'application/vnd.ms-excel'],
    ['documents/bajas.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('%s', async (name, mediaType) => {
    expect((await documentTypeOf(pathOf(name))).mediaType).toBe(mediaType)
  })

  test('images', async () => {
    expect((await typeOf(await picture.png().toBuffer())).mediaType).toBe('image/png')
    expect((await typeOf(await picture.jpeg().toBuffer())).mediaType).toBe('image/jpeg')
  })
})

describe('is refused', () => {
  const cut = async (name: string) => {
    const whole = await bytesOf(name)
    return whole.subarray(0, Math.floor(whole.length * 0.6))
  }
  const macros = (main: string) =>
    zipOf([contentTypes(main), { name: 'main.xml', content: '<a/>' }])

  test.each<[string, string, () => Buffer | string | Promise<Buffer | string>]>([
    ['nothing at all', 'empty', () => ''],
    ['a program', 'type', () => Buffer.from('MZ\x90\x00\x03\x00 This program cannot be run')],
    ['a page', 'type', () => '<!doctype html><script>alert(1)</script>'],
    ['an SVG', 'type', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a PDF behind something else', 'type', () => '<script>alert(1)</script>%PDF-1.7 %%EOF'],
    ['a GIF', 'type', () => picture.gif().toBuffer()],
    ['OpenDocument', 'type', () => bytesOf('documents/diploma.odt')],
    ['another zip', 'type', () => zipOf([{ name: 'nota.txt', content: 'hola' }])],
    ['a zip that only claims to be Office', 'type', () => macros('text/plain')],
    [
      'a document with macros',
      'type',
      () => macros('application/vnd.ms-word.document.macroEnabled.main+xml'),
    ],
    [
      'a document with macros that calls itself one without',
      'type',
      () => zipOf([contentTypes(WORD), { name: 'word/vbaProject.bin', content: 'x' }]),
    ],
    ['a PDF cut short', 'damaged', () => cut('documents/diploma.pdf')],
    ['a document cut short', 'damaged', () => cut('documents/diploma.docx')],
    [
      'the signature of an image alone',
      'damaged',
      () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ],
    [
      'the signature of a compound file alone',
      'damaged',
      () => bytesOf('documents/diploma.doc').then((all) => all.subarray(0, 100)),
    ],
    [
      'an installer, which is a compound file too',
      'type',
      async () => renamed(await bytesOf('documents/diploma.doc'), 'WordDocument', 'WardDocument'),
    ],
    ['a compound file that follows itself in circles', 'damaged', circular],
    [
      'a document that unpacks to gigabytes',
      'bomb',
      () =>
        zipOf([contentTypes(WORD), { name: 'word/document.xml', content: Buffer.alloc(120e6) }]),
    ],
    [
      'a document that names the same bytes a thousand times',
      'bomb',
      () =>
        zipOf(
          [
            contentTypes(WORD),
            ...Array.from({ length: 1000 }, (_, i) => ({
              name: `${i}`,
              content: randomBytes(5000),
            })),
          ],
          { overlapping: true },
        ),
    ],
  ])('%s', async (_what, code, content) => {
    await expect(typeOf(await content())).rejects.toMatchObject({ code })
  })
})

test('a damaged file is refused or known, and never anything else', async () => {
  const damage = (within: number) =>
    fc.array(fc.tuple(fc.nat(within - 1), fc.nat(255)), { minLength: 8, maxLength: 8 })
  for (const name of ['diploma.doc', 'diploma.docx', 'diploma.pdf', 'bajas.xls', 'bajas.xlsx']) {
    const whole = await bytesOf(`documents/${name}`)
    // Half of them inside the directories.
    const changes = fc.tuple(damage(whole.length), fc.option(damage(512), { freq: 1 }))
    const property = fc.asyncProperty(changes, async ([anywhere, inside]) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of [...anywhere, ...(inside ?? [])]) bytes[at] = value
      const outcome = await typeOf(bytes).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DocumentRefusal)
    })
    await fc.assert(property, { seed: 7, numRuns: 200 })
  }
})

function renamed(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf(Buffer.from(from, 'utf16le'))
  Buffer.from(to, 'utf16le').copy(copy, at)
  return copy
}

/** Returns a document whose first directory sector is followed by itself. */
async function circular(): Promise<Buffer> {
  const copy = Buffer.from(await bytesOf('documents/diploma.doc'))
  const first = copy.readUInt32LE(48)
  const table = (copy.readUInt32LE(76) + 1) * 512
  copy.writeUInt32LE(first, table + first * 4)
  return copy
}
