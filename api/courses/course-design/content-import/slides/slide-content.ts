import { templateOf } from '#contract/courses/course-templates/catalogue.ts'
import { isWebAddress } from '#contract/courses/design/course-values.ts'
import type { Template } from '#contract/courses/course-templates/template.ts'
import { lineOf, textOf } from '#contract/platform/values/text.ts'
import { shortened, type ContentDraft, type PictureFile } from '../content-draft.ts'
import type { Paragraph, Shape, SlideMarkup } from './slide-markup.ts'

/** Picture of a slide: the files that may stand for it. */
export type SlidePicture = {
  files: readonly PictureFile[]
  description: string
  decorative: boolean
  area: number
}

/** Slide with the files of its pictures and the addresses of its links. */
export type Slide = {
  number: number
  markup: SlideMarkup
  pictures: readonly SlidePicture[]
  addresses: readonly string[]
  notes: readonly string[]
}

/** Placeholders that repeat on every slide. */
const REPEATED = /^(dt|ftr|sldNum|hdr)$/
const TITLES = /^(title|ctrTitle)$/

const MAX_TITLE = 150
const MAX_TEXT = 2000
const MAX_IMAGES = 3

/** Returns the content of a slide, or the reason why it is none. */
export function contentOf(slide: Slide): ContentDraft | string {
  const { number, markup, pictures } = slide
  const title = titleOf(markup)
  const text = bodyOf(markup)
  const notes = [...slide.notes, ...unread(markup)]
  if (title === '' && text === '' && pictures.length === 0)
    return notes.join(' ') || 'No tiene texto ni imágenes'
  const [long, ...rest] = title === '' ? [`Diapositiva ${number}`] : cut(title, MAX_TITLE)
  const common = { line: number, title: long!, notes }
  // A slide of pictures alone.
  if (text === '' && pictures.length > 0 && rest.length === 0) return slider(common, slide)
  return concept(common, slide, [rest.join(' '), text].filter(Boolean).join('\n') || title)
}

type Common = Pick<ContentDraft, 'line' | 'title' | 'notes'>

function concept(common: Common, { pictures, addresses }: Slide, text: string): ContentDraft {
  const notes = [...common.notes]
  const [first = '', ...rest] = cut(text, MAX_TEXT)
  const [second = '', ...lost] = cut(rest.join('\n'), MAX_TEXT)
  if (lost.length > 0)
    notes.push(`El texto pasa de ${2 * MAX_TEXT} caracteres: se deja fuera lo que sigue.`)
  const picture = pictures.toSorted((a, b) => b.area - a.area)[0]
  if (pictures.length > 1) {
    const others = pictures.length - 1
    notes.push(
      `Se toma la imagen más grande: ${others === 1 ? 'otra se deja fuera' : `otras ${others} se dejan fuera`}.`,
    )
  }
  const [address, ...others] = addresses
  for (const other of others) notes.push(`Se deja fuera el enlace ${shortened(other, 100)}.`)
  return {
    ...common,
    notes,
    template: templateOf('Concept') as Template,
    fields: {
      'extended_props/text': first,
      ...(second && { 'extended_props/text2': second }),
      ...(address && {
        'extended_props/link/url': address,
        'extended_props/link/title': 'Abrir el enlace',
      }),
      ...(picture && alternativesOf([picture])),
    },
    ...(picture && { pictures: [picture.files] }),
  }
}

function slider(common: Common, { pictures, addresses }: Slide): ContentDraft {
  const taken = pictures.slice(0, MAX_IMAGES)
  const notes = [...common.notes]
  const others = pictures.length - taken.length
  if (others > 0) notes.push(`Se toman ${MAX_IMAGES} imágenes: ${others} más se dejan fuera.`)
  for (const address of addresses) notes.push(`Se deja fuera el enlace ${shortened(address, 100)}.`)
  return {
    ...common,
    notes,
    template: templateOf('ImagesSlider') as Template,
    fields: alternativesOf(taken),
    pictures: taken.map(({ files }) => files),
  }
}

/** Alternative texts of the pictures, as their author wrote them. */
function alternativesOf(pictures: readonly SlidePicture[]): Record<string, unknown> {
  const described = pictures.map(({ description }) => lineOf(description)).filter(Boolean)
  if (described.length > 0)
    return { 'extended_props/description': shortened(described.join('. '), 1000) }
  const decorative = pictures.length > 0 && pictures.every((picture) => picture.decorative)
  return decorative ? { 'extended_props/decorative': true } : {}
}

function titleOf({ shapes }: SlideMarkup): string {
  const titles = shapes.filter((shape) => shape.kind === 'text' && isTitle(shape))
  return lineOf(titles.map((shape) => textIn(shape)).join(' '))
}

function bodyOf({ shapes }: SlideMarkup): string {
  const texts = shapes
    .filter((shape) => !isTitle(shape) && !isRepeated(shape))
    .map((shape) => textOf(textIn(shape)))
  return texts.filter((text) => text !== '').join('\n')
}

const isTitle = (shape: Shape) =>
  shape.kind === 'text' && shape.placeholder !== null && TITLES.test(shape.placeholder)
const isRepeated = (shape: Shape) =>
  shape.kind === 'text' && shape.placeholder !== null && REPEATED.test(shape.placeholder)

function textIn(shape: Shape): string {
  if (shape.kind === 'table') {
    const rows = shape.rows.map((row) => row.map(lineOf).join(' | '))
    return rows.filter((row) => row.replace(/[ |]/g, '') !== '').join('\n')
  }
  if (shape.kind !== 'text') return ''
  const lines = shape.paragraphs.filter(({ text }) => text.trim() !== '')
  const list = shape.placeholder === 'body' || shape.placeholder === 'obj'
  return lines
    .map(
      (paragraph) =>
        `${isTitle(shape) ? '' : bulletOf(paragraph, list && lines.length > 1)}${paragraph.text}`,
    )
    .join('\n')
}

/** Paragraphs of a list have bullets unless they say otherwise. */
function bulletOf({ bullet, level }: Paragraph, list: boolean): string {
  if (!(bullet ?? list)) return ''
  return level > 0 ? '– ' : '• '
}

function unread({ shapes, filled }: SlideMarkup): string[] {
  const others = shapes.filter(({ kind }) => kind === 'other').length
  const media = shapes.some((shape) => shape.kind === 'picture' && shape.media)
  return [
    ...(others > 0 ? ['Los gráficos y diagramas no se toman: guárdalos como imagen.'] : []),
    ...(filled
      ? [
          'Una imagen que es el fondo de la diapositiva o el relleno de una forma no se toma: insértala como imagen.',
        ]
      : []),
    ...(media ? ['El video o sonido no se toma: súbelo como archivo del curso.'] : []),
  ]
}

/** Cuts a text at a line or a word, so that each part has at most `max` characters. */
function cut(text: string, max: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > max) {
    const head = rest.slice(0, max)
    const at = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
    const end = at > max / 2 ? at : max - (/[\ud800-\udbff]$/.test(head) ? 1 : 0)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}

/** Addresses of a slide's links that a content may have, without repetitions. */
export function webAddresses(targets: readonly string[]): string[] {
  return [...new Set(targets.map(lineOf))].filter(
    (target) => target.length <= 500 && isWebAddress(target),
  )
}
