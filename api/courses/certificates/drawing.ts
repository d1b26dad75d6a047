import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { lineOf } from '#contract/platform/values/text.ts'
import { isLatin } from './printable.ts'
import { wordingOf, type Certificate } from './wording.ts'

/** A4 landscape, in points. */
const PAGE = { width: 841.89, height: 595.28 }
const CENTRE = PAGE.width / 2
const INK = '#14201e'
const MUTED = '#4d5a58'
const ACCENT = '#0f6b64'
const LINE = '#b9d3cf'

const font = (name: string) => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))
const LATIN = { regular: font('eb-garamond-regular'), semibold: font('eb-garamond-semibold') }
/** Fonts with more scripts; rendering with them takes half as long again. */
const WIDE = {
  regular: font('eb-garamond-wide-regular'),
  semibold: font('eb-garamond-wide-semibold'),
}
type Face = keyof typeof LATIN

/**
 * Entry of the document information that has the credential as compact JWS. Open Badges 3.0 says how to put one into PNG
 * and SVG and is silent on PDF.
 */
const CREDENTIAL_FIELD = 'OpenBadgeCredential'

/**
 * Renders a certificate: one page of PDF, all text or vectors. The same certificate always produces the
 * same bytes.
 */
export function drawCertificate(certificate: Certificate): Promise<Uint8Array<ArrayBuffer>> {
  const words = wordingOf(certificate)
  const page = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // No built-in font, which would be read from disk.
    font: '',
    lang: 'es-CO',
    displayTitle: true,
    info: {
      Title: `Certificado: ${lineOf(certificate.course_name)}`,
      Author: lineOf(certificate.company_name),
      Subject: lineOf(certificate.full_name),
      CreationDate: new Date(certificate.issued_at),
      ModDate: new Date(certificate.issued_at),
      ...(certificate.credential && { [CREDENTIAL_FIELD]: certificate.credential }),
    },
  })
  const written = collect(page)
  const faces = isLatin(Object.values(words).flat(2).join('')) ? LATIN : WIDE
  for (const [name, bytes] of Object.entries(faces)) page.registerFont(name, bytes)

  drawFrame(page)
  drawWords(page, words)
  drawFacts(page, words.facts)
  drawCode(page, certificate.address, words)
  page.end()
  return written
}

type Page = InstanceType<typeof PDFDocument>
type Words = ReturnType<typeof wordingOf>

function collect(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const chunks: Buffer[] = []
  page.on('data', (chunk: Buffer) => chunks.push(chunk))
  page.on('error', reject)
  page.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
  return promise
}

/** Draws a frame of two lines with a braid between them. */
function drawFrame(page: Page): void {
  const edges = { outer: 26, braid: 34, inner: 42 }
  const rectangle = (inset: number) =>
    page.rect(inset, inset, PAGE.width - 2 * inset, PAGE.height - 2 * inset)
  rectangle(edges.outer).lineWidth(1.2).stroke(ACCENT)
  rectangle(edges.inner).lineWidth(0.5).stroke(ACCENT)
  for (const phase of [0, 1, 2]) {
    drawBraid(page, edges.braid, (phase * 2 * Math.PI) / 3)
  }
  for (const x of [edges.outer, PAGE.width - edges.inner]) {
    for (const y of [edges.outer, PAGE.height - edges.inner]) drawCorner(page, x, y)
  }
}

/** Draws a diamond where two braids end. */
function drawCorner(page: Page, x: number, y: number): void {
  const side = 16
  const middle = side / 2
  page.rect(x, y, side, side).lineWidth(0.8).fillAndStroke('#ffffff', ACCENT)
  page.moveTo(x + middle, y + 3).lineTo(x + side - 3, y + middle)
  page.lineTo(x + middle, y + side - 3).lineTo(x + 3, y + middle)
  page.closePath().fill(ACCENT)
}

/** Draws a wave around the page, with a whole number of periods on each side so that the corners meet. */
function drawBraid(page: Page, inset: number, phase: number): void {
  const amplitude = 4.5
  const sides = [
    { x: inset, y: inset, dx: 1, dy: 0, length: PAGE.width - 2 * inset },
    { x: PAGE.width - inset, y: inset, dx: 0, dy: 1, length: PAGE.height - 2 * inset },
    {
      x: PAGE.width - inset,
      y: PAGE.height - inset,
      dx: -1,
      dy: 0,
      length: PAGE.width - 2 * inset,
    },
    { x: inset, y: PAGE.height - inset, dx: 0, dy: -1, length: PAGE.height - 2 * inset },
  ]
  let begun = false
  for (const { x, y, dx, dy, length } of sides) {
    const waves = Math.round(length / 26)
    const steps = waves * 8
    for (let step = 0; step <= steps; step++) {
      const along = (length * step) / steps
      // Fades out at the corners.
      const fade = Math.min(1, along / 10, (length - along) / 10)
      const across = amplitude * fade * Math.sin((2 * Math.PI * waves * step) / steps + phase)
      const point = [x + dx * along - dy * across, y + dy * along + dx * across] as const
      if (begun) page.lineTo(...point)
      else page.moveTo(...point)
      begun = true
    }
  }
  page.closePath().lineWidth(0.4).stroke(LINE)
}

const TEXT_WIDTH = 620

function drawWords(page: Page, words: Words): void {
  centred(page, words.company, { y: 82, face: 'semibold', size: 13, color: ACCENT, spacing: 1.2 })
  centred(page, words.title, { y: 106, face: 'regular', size: 58, color: INK, spacing: 1 })
  centred(page, words.before, { y: 187, face: 'regular', size: 14, color: MUTED })
  centred(page, words.person, { y: 209, face: 'semibold', size: 36, color: INK, height: 48 })
  page
    .moveTo(CENTRE - 130, 264)
    .lineTo(CENTRE + 130, 264)
    .lineWidth(0.7)
    .stroke(LINE)
  if (words.identification) {
    centred(page, words.identification, { y: 271, face: 'regular', size: 13, color: MUTED })
  }
  centred(page, words.reason, { y: 308, face: 'regular', size: 14, color: MUTED })
  centred(page, words.course, { y: 330, face: 'semibold', size: 26, color: ACCENT, height: 62 })
  if (words.hours) {
    centred(page, words.hours, { y: 397, face: 'regular', size: 14, color: MUTED })
  }
}

type Line = {
  y: number
  face: Face
  size: number
  color: string
  spacing?: number
  /** Maximum height of a text that does not fit one line; its size is reduced until it does. */
  height?: number
}

/** Draws text centred on the page, and centred vertically when it has a height. */
function centred(
  page: Page,
  text: string,
  { y, face, size, color, spacing = 0, height }: Line,
): void {
  const options = { width: TEXT_WIDTH, align: 'center', characterSpacing: spacing } as const
  const most = height ?? size * 1.5
  let fitting = size
  const measure = () => page.font(face, fitting).heightOfString(text, options)
  while (measure() > most && fitting > 7) fitting -= 0.5
  const top = height === undefined ? y : y + Math.max(0, (height - measure()) / 2)
  page
    .fillColor(color)
    .text(text, (PAGE.width - TEXT_WIDTH) / 2, top, { ...options, height: most, ellipsis: true })
}

const FACTS = { x: 78, y: 489, width: 150 }

function drawFacts(page: Page, facts: Words['facts']): void {
  for (const [index, [label, value]] of facts.entries()) {
    const x = FACTS.x + index * FACTS.width
    page.font('regular', 10.5).fillColor(MUTED).text(label, x, FACTS.y)
    page.font('semibold', 12.5).fillColor(INK)
    page.text(value, x, FACTS.y + 15, { width: FACTS.width - 14 })
  }
}

const CODE = { side: 88, right: 78, bottom: 74 }

/** Draws the QR code as vectors, and its address as text for users without a camera. */
function drawCode(page: Page, address: string, { check, address: printed }: Words): void {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  const x = PAGE.width - CODE.right - CODE.side
  const y = PAGE.height - CODE.bottom - CODE.side
  const dot = CODE.side / modules.size
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      const begins = column
      while (column < modules.size && modules.get(row, column)) column++
      if (column > begins) {
        page.rect(x + begins * dot, y + row * dot, (column - begins) * dot, dot)
      }
    }
  }
  page.fill(INK)
  const right = { width: 480, align: 'right' } as const
  page.font('regular', 9.5).fillColor(MUTED)
  page.text(`${check} ${printed}`, PAGE.width - CODE.right - right.width, y + CODE.side + 5, {
    ...right,
    link: address,
  })
}
