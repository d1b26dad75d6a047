import type { Readable } from 'node:stream'
import type { Crop } from '../content-draft.ts'
import { subscript, superscript } from '../scripts.ts'
import { readWhole } from '#api/platform/imports/reading/xlsx/markup.ts'

/** Shapes of a slide in reading order, which is the order of its markup (ECMA-376, part 1, §19.3). */

export type Paragraph = { text: string; level: number; bullet: boolean | null }

export type Shape =
  | { kind: 'text'; placeholder: string | null; paragraphs: Paragraph[] }
  | { kind: 'table'; rows: string[][] }
  | {
      kind: 'picture'
      /** Relations of the picture: a drawing, if any, before the raster image that stands for it. */
      relations: string[]
      description: string
      decorative: boolean
      area: number
      /** Part of the picture that the author cut off. */
      crop: Crop | null
      media: boolean
    }
  | { kind: 'other' }

export type SlideMarkup = {
  hidden: boolean
  /** True when a shape or the background is filled with a picture. */
  filled: boolean
  shapes: Shape[]
  links: string[]
}

/** Maximum length of the text of a slide; beyond it nothing is read. */
const MAX_TEXT = 20_000

/** Maximum number of shapes of a slide. */
const MAX_SHAPES = 2000

/** Reads the markup of a slide. Rejects with a FileRefusal. */
export async function readSlide(part: Readable): Promise<SlideMarkup> {
  const slide: SlideMarkup = { hidden: false, filled: false, shapes: [], links: [] }
  let length = 0
  /** Depth below alternatives for older programs, which repeat what stands before them. */
  let fallbacks = 0
  let inText = false
  let text = ''
  /** Above 0 in a superscript, below in a subscript: of the run, and of the equation around it. */
  let baseline = 0
  let script = 0
  let bullet = false
  let shape: Shape | null = null
  let paragraph: Paragraph | null = null
  let cell: string[] | null = null
  let properties = { description: '', decorative: false }

  const add = (text: string) => {
    if (length >= MAX_TEXT) return
    length += text.length
    if (paragraph) paragraph.text += text
  }
  const begin = (begun: Shape) => {
    shape = begun
    if (slide.shapes.length < MAX_SHAPES) slide.shapes.push(begun)
  }

  await readWhole(part, {
    open(name, attributes) {
      if (name === 'Fallback') fallbacks++
      if (fallbacks > 0) return
      if (name === 'sld') slide.hidden = /^(0|false)$/.test(attributes['show'] ?? '')
      else if (name === 'sp') begin({ kind: 'text', placeholder: null, paragraphs: [] })
      else if (name === 'pic') {
        const none = {
          relations: [],
          description: '',
          decorative: false,
          area: 0,
          crop: null,
          media: false,
        }
        begin({ kind: 'picture', ...none })
      } else if (name === 'graphicFrame') begin({ kind: 'other' })
      else if (name === 'tbl') replaceLast({ kind: 'table', rows: [] })
      else if (name === 'tr' && shape?.kind === 'table') shape.rows.push([])
      else if (name === 'tc') cell = []
      else if (name === 'cNvPr')
        properties = { description: attributes['descr'] ?? '', decorative: false }
      else if (name === 'decorative') decorate(attributes['val'] ?? '')
      else if (name === 'ph' && shape?.kind === 'text')
        shape.placeholder = attributes['type'] ?? 'body'
      else if (name === 'p') paragraph = { text: '', level: 0, bullet: null }
      else if (name === 'pPr' && paragraph) paragraph.level = Number(attributes['lvl'] ?? 0) || 0
      else if (paragraph && /^bu(Char|AutoNum|Blip)$/.test(name)) {
        paragraph.bullet = true
        bullet = name === 'buBlip'
      } else if (paragraph && name === 'buNone') paragraph.bullet = false
      else if (name === 't') inText = true
      else if (name === 'r' || name === 'fld') baseline = 0
      else if (name === 'rPr') baseline = Number(attributes['baseline'] ?? 0)
      else if (name === 'sup') script = 1
      else if (name === 'sub') script = -1
      else if (name === 'den') add('/')
      else if (name === 'br') add('\n')
      else if (name === 'hlinkClick' || name === 'hlinkHover') link(relationIn(attributes))
      else if (shape?.kind === 'picture') readPicture(name, attributes)
      else if (name === 'blip' && !bullet) slide.filled = true
    },
    text(given) {
      if (inText && fallbacks === 0 && text.length < MAX_TEXT) text += given
    },
    close(name) {
      if (name === 'Fallback') fallbacks--
      if (fallbacks > 0) return
      if (name === 't') endText()
      else if (name === 'sup' || name === 'sub') script = 0
      else if (name === 'buBlip') bullet = false
      else if (name === 'p') endParagraph()
      else if (name === 'tc') endCell()
      else if (name === 'nvPicPr' && shape?.kind === 'picture') Object.assign(shape, properties)
      else if (/^(sp|pic|graphicFrame)$/.test(name)) shape = null
    },
  })
  return slide

  function replaceLast(by: Shape): void {
    if (slide.shapes.at(-1) === shape) slide.shapes.pop()
    begin(by)
  }

  function decorate(value: string): void {
    properties.decorative = /^(1|true)$/.test(value)
  }

  function link(relation: string | undefined): void {
    if (relation && slide.links.length < MAX_SHAPES) slide.links.push(relation)
  }

  function readPicture(name: string, attributes: Readonly<Record<string, string>>): void {
    if (shape?.kind !== 'picture') return
    if (name === 'blip' || name === 'svgBlip') {
      const relation = relationIn(attributes)
      if (!relation) return
      if (name === 'svgBlip') shape.relations.unshift(relation)
      else shape.relations.push(relation)
    } else if (name === 'srcRect') {
      shape.crop = cropOf(attributes)
    } else if (/^(videoFile|audioFile|quickTimeFile|wavAudioFile|media)$/.test(name)) {
      shape.media = true
    } else if (name === 'ext' && attributes['cx']) {
      const area = Number(attributes['cx']) * Number(attributes['cy'])
      if (area > 0) shape.area = area
    }
  }

  function endText(): void {
    const side = script || baseline
    add(side > 0 ? superscript(text) : side < 0 ? subscript(text) : text)
    inText = false
    text = ''
  }

  function endParagraph(): void {
    const ended = paragraph
    paragraph = null
    if (!ended) return
    if (cell) cell.push(ended.text)
    else if (shape?.kind === 'text') shape.paragraphs.push(ended)
  }

  function endCell(): void {
    if (cell && shape?.kind === 'table') shape.rows.at(-1)?.push(cell.join(' '))
    cell = null
  }
}

/** Relation that an element names: `r:id`, `r:embed` or `r:link`, with any prefix. */
function relationIn(attributes: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(attributes).find(([key]) => /:(id|embed|link)$/.test(key))?.[1]
}

/** Returns what a picture's edges lose, as shares; null for nothing. A margin, which is negative, loses nothing. */
function cropOf(attributes: Readonly<Record<string, string>>): Crop | null {
  const share = (side: string) =>
    Math.min(Math.max(Number(attributes[side] ?? 0) / 100_000 || 0, 0), 1)
  const crop = { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') }
  return Object.values(crop).some((lost) => lost > 0) ? crop : null
}
