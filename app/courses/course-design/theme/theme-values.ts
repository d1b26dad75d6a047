import type { PublishedDesign, Theme } from '#contract/courses/design/course-design-shape.ts'
import {
  COLOR_KEYS,
  DEFAULT_FONT,
  IMAGE_KEYS,
  readColor,
  THEME_COLORS,
  THEME_IMAGES,
  withReadableTexts,
  writeColor,
  type ThemeColor,
  type ThemeImage,
} from '#contract/courses/design/course-theme.ts'
import type { Item } from '../tree/items.ts'

/** Form values of a level's theme: every part a text, '' where it is locked. */

export const THEME_NAMES = [
  'type',
  'font',
  'font_name',
  'font_type',
  ...COLOR_KEYS,
  ...IMAGE_KEYS,
] as const
export type ThemeName = (typeof THEME_NAMES)[number]
export type ThemeTexts = Record<ThemeName, string>

/** Part of a theme with one lock. */
export type ThemePart = 'type' | 'font' | ThemeColor | ThemeImage
const THEME_PARTS: readonly ThemePart[] = ['type', 'font', ...COLOR_KEYS, ...IMAGE_KEYS]

/** Returns the name of the checkbox that unlocks a part. */
export const lockName = (part: ThemePart) => `${part}_own`

export const partOf = (name: ThemeName): ThemePart =>
  name === 'font_name' || name === 'font_type' ? 'font' : name

const LABELS: Partial<Record<ThemeName, string>> = {
  type: 'Tema',
  font: 'Archivo de la fuente',
  font_name: 'Nombre de la fuente',
  font_type: 'Tipo de la fuente',
}

/** Returns a unique label: a background is both a colour and an image. */
export function themeLabel(name: ThemeName): string {
  if (isColor(name)) return THEME_COLORS[name].label
  if (isImage(name)) return `Imagen: ${THEME_IMAGES[name].label.toLowerCase()}`
  return LABELS[name]!
}

const isColor = (name: string): name is ThemeColor => Object.hasOwn(THEME_COLORS, name)
export const isImage = (name: string): name is ThemeImage => Object.hasOwn(THEME_IMAGES, name)

export function themeTexts(theme: Theme): ThemeTexts {
  const colors = COLOR_KEYS.map((key) => [
    key,
    theme[key] === undefined ? '' : writeColor(theme[key]),
  ])
  const images = IMAGE_KEYS.map((key) => [key, theme[key] ?? ''])
  return {
    type: theme.type ?? '',
    font: theme.font?.file ?? '',
    font_name: theme.font?.name ?? '',
    font_type: theme.font?.type ?? '',
    ...(Object.fromEntries([...colors, ...images]) as Record<ThemeColor | ThemeImage, string>),
  }
}

/** Returns the state of the lock checkboxes for these texts. */
export function locksOf(texts: Readonly<Record<string, unknown>>): Record<string, boolean> {
  return Object.fromEntries(
    THEME_PARTS.map((part) => [
      lockName(part),
      Boolean(texts[part]) || (part === 'font' && Boolean(texts['font_name'])),
    ]),
  )
}

/**
 * Returns the theme of a form's controls, read by name with `read`. Invalid values keep those of
 * `before`.
 */
export function typedTheme(read: (name: string) => string, before: Theme = {}): Theme {
  const theme: Theme = {}
  const isOpen = (part: ThemePart) => read(lockName(part)) === 'on'
  for (const key of COLOR_KEYS) {
    const color = isOpen(key) ? (readColor(read(key)) ?? before[key]) : undefined
    if (color !== undefined) theme[key] = color
  }
  for (const key of IMAGE_KEYS) if (isOpen(key) && read(key)) theme[key] = read(key)
  const type = read('type')
  if (isOpen('type') && (type === 'light' || type === 'dark')) theme.type = type
  const [name, file] = [read('font_name').trim(), read('font')]
  if (isOpen('font') && (name || file))
    theme.font = {
      name: name || DEFAULT_FONT.name,
      type: read('font_type') === 'otf' ? 'otf' : 'ttf',
      ...(file && { file }),
    }
  return theme
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The same from initial or posted form values. */
export function themeOfValues(values: Readonly<Record<string, unknown>>): Theme {
  return typedTheme((name) => {
    const value = values[name]
    return value === true ? 'on' : typeof value === 'string' ? value : ''
  })
}

/** Level of the edited theme: the course without an item, else the item's level. */
export type ThemeLevel = Exclude<Item['kind'], 'subjects'> | 'course'

export function levelOf(item: Item | undefined): ThemeLevel {
  if (!item) return 'course'
  if (item.kind !== 'subjects') return item.kind
  return item.subsection ? 'subsection' : 'section'
}

/** Returns the level's ids as the storing call takes them. */
export function levelIds(item: Item | undefined) {
  return {
    section: item?.section.id ?? null,
    subSection: (item && item.kind !== 'section' && item.subsection?.id) || null,
    content: item?.kind === 'content' ? item.content.id : null,
  }
}

const OF: Record<ThemeLevel, string> = {
  course: 'Del curso',
  section: 'De la sección',
  subsection: 'De la subsección',
  content: 'Del contenido',
}

type Level = { level: ThemeLevel; theme: Theme }

function levelsDownTo(design: PublishedDesign, item: Item | undefined): Level[] {
  const levels: Level[] = [{ level: 'course', theme: design.theme }]
  if (!item) return levels
  levels.push({ level: 'section', theme: item.section.theme })
  if (item.kind !== 'section' && item.subsection)
    levels.push({ level: 'subsection', theme: item.subsection.theme })
  if (item.kind === 'content') levels.push({ level: 'content', theme: item.content.theme })
  return levels
}

/** Returns the theme of the level itself. */
export function ownTheme(design: PublishedDesign, item: Item | undefined): Theme {
  return levelsDownTo(design, item).at(-1)!.theme
}

/**
 * Theme that the level inherits while it is locked, and the level that provides each part; none:
 * the product's default.
 */
export type Inherited = { theme: Theme; from: Partial<Record<ThemePart, string>> }

export function inheritedTheme(design: PublishedDesign, item: Item | undefined): Inherited {
  const above = levelsDownTo(design, item).slice(0, -1)
  const theme: Theme = {}
  const from: Inherited['from'] = {}
  for (const { level, theme: own } of above) {
    Object.assign(theme, withReadableTexts(own, theme))
    for (const part of Object.keys(own) as ThemePart[]) from[part] = OF[level]
  }
  const colors = COLOR_KEYS.map((key) => [key, theme[key] ?? THEME_COLORS[key].initial])
  return {
    theme: {
      type: 'light',
      font: DEFAULT_FONT,
      ...theme,
      ...(Object.fromEntries(colors) as Record<ThemeColor, number>),
    },
    from,
  }
}

/** Returns the design with another theme at the item's level. */
export function withTheme<Design extends PublishedDesign>(
  design: Design,
  item: Item | undefined,
  theme: Theme,
): Design {
  if (!item) return { ...design, theme }
  const { section: id, subSection, content } = levelIds(item)
  const section = design.sections[id!]
  if (!section) return design
  const put = (changed: typeof section): Design => ({
    ...design,
    sections: { ...design.sections, [changed.id]: changed },
  })
  if (subSection === null) return put({ ...section, theme })
  const subsection = section.sections[subSection]
  if (!subsection) return design
  const below = (changed: typeof subsection) =>
    put({ ...section, sections: { ...section.sections, [changed.id]: changed } })
  if (content === null) return below({ ...subsection, theme })
  const one = subsection.contents[content]
  if (!one) return design
  return below({
    ...subsection,
    contents: { ...subsection.contents, [content]: { ...one, theme } },
  })
}
