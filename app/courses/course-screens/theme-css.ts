import type { PublishedDesign, Theme } from '#contract/courses/design/course-design-shape.ts'
import {
  COLOR_KEYS,
  DEFAULT_FONT,
  IMAGE_KEYS,
  readableOn,
  THEME_COLORS,
  THEME_IMAGES,
  withReadableTexts,
  writeColor,
} from '#contract/courses/design/course-theme.ts'
import { fileAddress, type CourseFiles } from './course-files.ts'

/**
 * Returns a design's themes as CSS rules: the course's whole theme, and the unlocked values of each
 * level below. An element with the classes of all its levels (`themeClass`) gets the deepest value
 * of each, because deeper levels are written later. No quote, '<' or '&' is ever written: user
 * input becomes numbers, percent-encoded addresses and escaped identifiers. So React may write it
 * as text, and no value ends its rule or its element.
 */
export function themeCss(design: PublishedDesign, files: CourseFiles): string {
  const fonts = new Map<string, string>()
  const rules: string[] = []
  const rule = (name: string, lines: string[]) => {
    if (lines.length > 0) rules.push(`.${name}{${lines.join(';')}}`)
  }
  const level = (theme: Theme) => themeLines(theme, files, fonts)
  /** Adds the themes of a level and those above it to its rows. */
  const under = <Row extends { theme: Theme }>(rows: Record<string, Row>, above: Theme) =>
    Object.values(rows).map((row) => {
      const own = withReadableTexts(row.theme, above)
      return { row, own, all: { ...above, ...own } }
    })

  const course = withReadableTexts(design.theme, {})
  rule('theme-course', [...defaultLines(), ...level(course)])
  const sections = under(design.sections, course)
  const subsections = sections.flatMap(({ row, all }) => under(row.sections, all))
  for (const { row, own } of [...sections, ...subsections])
    rule(`theme-section-${row.id}`, [...level(own), ...sectionLines(row.color)])
  for (const { row: subsection, all } of subsections)
    for (const { row, own } of under(subsection.contents, all))
      rule(`theme-content-${row.id}`, [...level(own), ...imageLines(row.extended_props)])
  return [...fonts.values(), ...rules].join('\n')
}

/** Levels that contain an element. Sections and subsections have ids of the same sequence. */
export type ThemeLevels = { section?: number; subsection?: number; content?: number }

export function themeClass({ section, subsection, content }: ThemeLevels = {}): string {
  return [
    'theme-course',
    section === undefined ? '' : `theme-section-${section}`,
    subsection === undefined ? '' : `theme-section-${subsection}`,
    content === undefined ? '' : `theme-content-${content}`,
  ]
    .filter(Boolean)
    .join(' ')
}

const propertyOf = (key: string) => `--theme-${key.replaceAll('_', '-')}`

function defaultLines(): string[] {
  return [
    ...COLOR_KEYS.map((key) => `${propertyOf(key)}:${writeColor(THEME_COLORS[key].initial)}`),
    ...IMAGE_KEYS.map(
      (key) => `${propertyOf(key)}:${imageUrl({ slug: 'general' }, THEME_IMAGES[key].initial)}`,
    ),
    ...SHADES.light,
    `--theme-font:${identifierOf(DEFAULT_FONT.name)}`,
  ]
}

/** Colours of a conversation, light or dark with the theme. */
function chatLines(...colors: string[]): string[] {
  const names = ['ground', 'bubble', 'text', 'muted', 'accent', 'bar-text', 'field', 'bar']
  return names.map((name, at) => `--chat-${name}:${colors[at]}`)
}

/** Colour of a section, and a readable text colour on it. */
function sectionLines(color: number | null): string[] {
  if (color === null) return []
  const ink = readableOn(color) === 0xffff_ffff ? '#fff' : '#000'
  return [`--section-color:${writeColor(color)}`, `--section-ink:${ink}`]
}

/**
 * Backgrounds and borders of controls. Both move away from the text's colour, so that text readable
 * on the background is readable on them.
 */
const SHADES = {
  light: [
    'color-scheme:light',
    '--theme-raised:rgb(255 255 255/.72)',
    '--theme-line:rgb(0 0 0/.16)',
    '--theme-shade:rgb(0 0 0/.07)',
    ...chatLines(
      '#efe9df',
      '#ffffff',
      '#111b21',
      '#54656f',
      '#00796b',
      '#ffffff',
      '#f4f2ee',
      '#00695c',
    ),
  ],
  dark: [
    'color-scheme:dark',
    '--theme-raised:rgb(0 0 0/.28)',
    '--theme-line:rgb(255 255 255/.28)',
    '--theme-shade:rgb(255 255 255/.12)',
    ...chatLines(
      '#0b141a',
      '#1f2c34',
      '#e9edef',
      '#a2b0b8',
      '#21c0a5',
      '#e9edef',
      '#26343c',
      '#1f2c34',
    ),
  ],
} as const

function themeLines(theme: Theme, files: CourseFiles, fonts: Map<string, string>): string[] {
  const lines: string[] = []
  for (const key of COLOR_KEYS) {
    const color = theme[key]
    if (typeof color === 'number') lines.push(`${propertyOf(key)}:${writeColor(color)}`)
  }
  for (const key of IMAGE_KEYS) {
    const name = theme[key]
    if (name) lines.push(`${propertyOf(key)}:${imageUrl(files, name)}`)
  }
  if (theme.type) lines.push(...SHADES[theme.type === 'dark' ? 'dark' : 'light'])
  if (theme.font) lines.push(`--theme-font:${fontFamily(theme.font, files, fonts)}`)
  return lines
}

function fontFamily(
  { name, type, file }: NonNullable<Theme['font']>,
  files: CourseFiles,
  fonts: Map<string, string>,
): string {
  if (!file) return identifierOf(name)
  // Named after its file: two levels may use the same name for two files, or the name of a system
  // font.
  const family = identifierOf(`course-${file}`)
  const format = type === 'otf' ? 'opentype' : 'truetype'
  const source = `${urlOf(fileAddress(files, 'fonts', file))} format(${format})`
  fonts.set(family, `@font-face{font-family:${family};src:${source};font-display:swap}`)
  return name ? `${family},${identifierOf(name)}` : family
}

/** Sizes of a content's image. A tenth of each is a share of the screen's width (spec 2, §9). */
function imageLines(props: Record<string, unknown>): string[] {
  return (
    [
      ['imageWidthDP', '--image-width'],
      ['imageHeightDP', '--image-height'],
      ['imagePadding', '--image-padding'],
    ] as const
  ).flatMap(([prop, property]) => {
    const size = props[prop]
    if (typeof size !== 'number' || !Number.isFinite(size) || size <= 0) return []
    return [`${property}:${Math.min(size, 2000) / 10}cqw`]
  })
}

const imageUrl = (files: CourseFiles, name: string) => urlOf(fileAddress(files, 'images', name))

/** Returns an address without quotes; encodes the characters that `encodeURI` leaves and CSS does not allow there. */
function urlOf(address: string): string {
  const encoded = address.replace(
    /[^\w\-.~/%?=]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  )
  return `url(${encoded})`
}

/** Returns any text as one CSS identifier: all but letters and digits as code points. */
export function identifierOf(text: string): string {
  return Array.from(text, (sign, at) => {
    if (/[a-z_-]/i.test(sign)) return at === 0 && sign === '-' ? '\\2d ' : sign
    if (/\d/.test(sign) && at > 0) return sign
    return `\\${sign.codePointAt(0)!.toString(16)} `
  }).join('')
}
