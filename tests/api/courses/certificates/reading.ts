import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** Returns the text that a PDF shows and the content of its QR codes. */
export async function readPdf(bytes: ArrayBuffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes.slice(0)))
  const { text, totalPages } = await extractText(document, { mergePages: true })
  const { info } = await getMeta(document)
  const page = await document.getPage(1)
  const [, , width, height] = page.view
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    pages: totalPages,
    size: { width: Math.round(width!), height: Math.round(height!) },
    info: info as Record<string, string>,
    code: codeIn(Buffer.from(bytes)),
    boxes: boxesIn(Buffer.from(bytes)),
  }
}

/** Counts the characters drawn as an empty box: the glyph 0 of a font, for characters that it lacks. */
function boxesIn(pdf: Buffer): number {
  const shown = [...drawingOf(pdf).matchAll(/<([0-9a-f]+)>/g)].map(([, glyphs]) => glyphs!)
  if (shown.length === 0) throw new Error('No text in this PDF')
  return shown.flatMap((glyphs) => glyphs.match(/.{4}/g)!).filter((glyph) => glyph === '0000')
    .length
}

const SCALE = 4

/**
 * Decodes the QR code of a page: paints the small filled rectangles of its drawing and reads them as a camera
 * would. Null when there is none.
 */
function codeIn(pdf: Buffer): string | null {
  const small = rectanglesOf(drawingOf(pdf)).filter(({ height }) => height < 5)
  const edge = (side: (r: Rectangle) => number, pick: (...of: number[]) => number) =>
    pick(...small.map(side))
  const left = edge(({ x }) => x, Math.min) - 10
  const top = edge(({ y }) => y, Math.min) - 10
  const width = Math.ceil((edge(({ x, width: w }) => x + w, Math.max) + 10 - left) * SCALE)
  const height = Math.ceil((edge(({ y, height: h }) => y + h, Math.max) + 10 - top) * SCALE)
  const image = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { x, y, width: w, height: h } of small) {
    for (let row = Math.round((y - top) * SCALE); row < Math.round((y + h - top) * SCALE); row++) {
      for (let at = Math.round((x - left) * SCALE); at < Math.round((x + w - left) * SCALE); at++) {
        image.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3)
      }
    }
  }
  return jsQR(image, width, height)?.data ?? null
}

type Rectangle = { x: number; y: number; width: number; height: number }

function rectanglesOf(drawing: string): Rectangle[] {
  return [...drawing.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
    ([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  )
}

/** The operators of the page: the stream that paints. */
function drawingOf(pdf: Buffer): string {
  let at = 0
  while ((at = pdf.indexOf('stream\n', at)) >= 0) {
    const begins = at + 'stream\n'.length
    const ends = pdf.indexOf('\nendstream', begins)
    try {
      const text = inflateSync(pdf.subarray(begins, ends)).toString('latin1')
      if (/ re$/m.test(text)) return text
    } catch {
      // Not every stream is compressed.
    }
    at = ends + '\nendstream'.length
  }
  return ''
}
