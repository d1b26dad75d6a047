import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { aac, mp3, mpeg4 } from '#tests/support/files/recordings.ts'
import { attachmentTypeOf, kindOf } from '#api/messages/messages/attachment-type.ts'

/**
 * Tests every type of specification 3, §5, detected by its content, and similar types that are not allowed.
 */

const directory = await mkdtemp(path.join(tmpdir(), 'sendero-types-'))
afterAll(() => rm(directory, { recursive: true }))

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
    .toFormat(format)
    .toBuffer()
const document = (name: string) =>
  readFile(path.join(import.meta.dirname, '../../files/documents', name))
/** Returns the first bytes of a file, padded with zeros. */
const beginning = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part as string)), Buffer.alloc(4096)])
/** Header of an ID3 tag followed by ten bytes. */
const TAG = [3, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

async function typeOf(content: Buffer) {
  const file = path.join(directory, 'archivo')
  await writeFile(file, content)
  return attachmentTypeOf(file, 1)
}

describe('an attachment', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, string, string]>([
    ['PNG', () => picture('png'), 'image/png', '.png', 'image'],
    ['JPG', () => picture('jpeg'), 'image/jpeg', '.jpg', 'image'],
    [
      'MP3 with a tag',
      () => Buffer.concat([Buffer.from('ID3'), Buffer.from(TAG), mp3()]),
      'audio/mpeg',
      '.mp3',
      'audio',
    ],
    ['MP3', mp3, 'audio/mpeg', '.mp3', 'audio'],
    ['AAC', aac, 'audio/aac', '.aac', 'audio'],
    ['3GP', () => mpeg4('3gp5'), 'video/3gpp', '.3gp', 'video'],
    ['MP4', () => mpeg4('mp42'), 'video/mp4', '.mp4', 'video'],
    ['MP4 of a telephone', () => mpeg4('M4V '), 'video/mp4', '.mp4', 'video'],
    ['MPG', () => beginning([0, 0, 1, 0xba, 0x44]), 'video/mpeg', '.mpg', 'video'],
    ['MPG of 1993', () => beginning([0, 0, 1, 0xba, 0x21]), 'video/mpeg', '.mpg', 'video'],
    ['PDF', () => document('diploma.pdf'), 'application/pdf', '.pdf', 'document'],
    ['DOC', () => document('diploma.doc'), 'application/msword', '.doc', 'document'],
    ['DOCX', () => document('diploma.docx'), expect.stringContaining('word'), '.docx', 'document'],
    ['PPTX', () => document('presentacion.pptx'), expect.any(String), '.pptx', 'document'],
    ['XLSX', () => document('bajas.xlsx'), expect.any(String), '.xlsx', 'document'],
    ['vCard', () => beginning('BEGIN:VCARD\nFN:Ana\nEND:VCARD'), 'text/vcard', '.vcf', 'contact'],
    [
      'vCard of a telephone',
      () => beginning('\uFEFFbegin:vcard\r\n'),
      'text/vcard',
      '.vcf',
      'contact',
    ],
  ])('that is %s is recognised', async (_name, content, mediaType, extension, kind) => {
    const type = await typeOf(await content())
    expect(type).toMatchObject({ mediaType })
    expect(type.extensions[0]).toBe(extension)
    expect(kindOf(type.mediaType)).toBe(kind)
  })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['GIF', () => picture('gif')],
    ['WebP', () => picture('webp')],
    ['a QuickTime film', () => mpeg4('qt  ')],
    ['a WAV', () => beginning('RIFF', [0, 1, 0, 0], 'WAVEfmt ')],
    ['a PPT of old', () => document('presentacion.ppt')],
    ['an XLS of old', () => document('bajas.xls')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a card that begins later', () => Buffer.from('Hola\nBEGIN:VCARD\n')],
  ])('that is %s is refused', async (_name, content) => {
    await expect(typeOf(await content())).rejects.toMatchObject({ status: 415 })
  })

  test.each<[string, () => Buffer]>([
    ['a video', () => mpeg4('mp42').subarray(0, 24)],
    ['MP3', () => mp3().subarray(0, 4)],
    ['AAC', () => aac().subarray(0, 7)],
  ])('that is only the beginning of %s is refused', async (_name, content) => {
    await expect(typeOf(content())).rejects.toMatchObject({ status: 422 })
  })

  test('may be as large as WhatsApp takes of its kind, and not larger', async () => {
    const MB = 1024 * 1024
    const grown = (content: Buffer, bytes: number) =>
      Buffer.concat([content, Buffer.alloc(bytes - content.length)])
    const [image, film] = [await picture('jpeg'), mpeg4('mp42')]
    expect(await typeOf(grown(film, 16 * MB))).toMatchObject({ bytes: 16 * MB })
    expect(await typeOf(grown(image, 5 * MB))).toMatchObject({ bytes: 5 * MB })
    await expect(typeOf(grown(film, 16 * MB + 1))).rejects.toMatchObject({
      status: 413,
      message: 'El archivo supera el límite de 16 MB',
    })
    await expect(typeOf(grown(image, 5 * MB + 1))).rejects.toMatchObject({
      status: 413,
      message: 'La imagen supera el límite de 5 MB',
    })
  })
})
