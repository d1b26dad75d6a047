import { diffWordsWithSpace } from 'diff'
import type { DesignChange } from '#contract/courses/design/course-design-inputs.ts'
import type { PublishedDesign, Theme } from '#contract/courses/design/course-design-shape.ts'
import {
  COLOR_KEYS,
  IMAGE_KEYS,
  THEME_COLORS,
  THEME_IMAGES,
  THEME_TYPES,
  writeColor,
} from '#contract/courses/design/course-theme.ts'
import type { Field } from '#contract/courses/course-templates/template.ts'
import type { Options } from '#contract/courses/design/course-values.ts'
import { said } from './field-words.ts'
import { formValue, isOptions, panelFields, storedValue } from '../panel/item-fields.ts'
import { itemsOf, orderOf } from '../tree/items.ts'
import { rowsOf } from '../options/option-rows.ts'
import { parentOf, type Placed } from '../tree/places.ts'
import type { FieldChange, TextPart } from './publication-lines.ts'

/** Old and new values of what a publication changes, as text. */

/** Returns the function that tells the fields of a change; published and draft items are matched by key. */
export function fieldChangesBetween(published: PublishedDesign, draft: PublishedDesign) {
  const [was, is] = [byKey(published), byKey(draft)]
  return ({ kind, path }: DesignChange): FieldChange[] => {
    if (path === 'theme') return changed(themeWords(published.theme), themeWords(draft.theme))
    const now = [...is.values()].find((item) => item.path === path)
    const old =
      kind === 'removed'
        ? [...was.values()].find((item) => item.path === path)
        : now && was.get(now.key)
    return [
      ...(kind === 'added' || kind === 'removed' ? contentsBelow(old ?? now, { was, is }) : []),
      ...(old && now && (kind === 'moved' || parentOf(old) !== parentOf(now))
        ? changed(placeWords(old), placeWords(now))
        : []),
      ...changed(old ? words(old) : NONE, now ? words(now) : NONE),
    ]
  }
}

type Words = ReadonlyMap<string, string>
const NONE: Words = new Map()

/** Items by key, without the screens of subjects, whose fields their levels have. */
const byKey = (design: PublishedDesign) =>
  new Map(
    itemsOf(design).flatMap((item) =>
      item.kind === 'subjects' ? [] : [[item.key, item] as const],
    ),
  )

/** Returns the filled fields of an item by label: its own, its options and its theme. */
function words(item: Placed): Words {
  const found = new Map<string, string>()
  for (const field of panelFields(item)) {
    const value = storedValue(item, field)
    if (isOptions(field)) for (const [label, text] of optionWords(value)) found.set(label, text)
    else {
      const text = said(field, formValue(field, value))
      if (text !== '' && !isUnset(field, value)) found.set(field.label, text)
    }
  }
  for (const [label, text] of themeWords(themeOf(item))) found.set(`Tema: ${label}`, text)
  return found
}

const isUnset = ({ editor }: Field, value: unknown) =>
  (editor === 'boolean' && value !== true) || (editor === 'number' && value === 0)

/** Options in their order; the label is their position, and the text says which are correct. */
function* optionWords(value: unknown): Iterable<[string, string]> {
  const field = { path: 'options', label: 'Opciones', editor: 'options' } as const
  for (const [at, row] of rowsOf((value ?? {}) as Options).entries())
    yield [`Opción ${at + 1}`, said(field, JSON.stringify([row]))]
}

function themeOf(item: Placed): Theme {
  if (item.kind === 'content') return item.content.theme
  return (item.kind === 'section' ? item.section : item.subsection).theme
}

function themeWords(theme: Theme): Words {
  const found = new Map<string, string>()
  for (const key of COLOR_KEYS)
    if (theme[key] !== undefined)
      found.set(`color de ${lower(THEME_COLORS[key].label)}`, writeColor(theme[key]))
  if (theme.type) found.set('tipo', THEME_TYPES[theme.type])
  if (theme.font) found.set('fuente', theme.font.file ?? theme.font.name)
  for (const key of IMAGE_KEYS)
    if (theme[key] !== undefined)
      found.set(`imagen de ${lower(THEME_IMAGES[key].label)}`, theme[key])
  return found
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

function placeWords(item: Placed): Words {
  const parent =
    item.kind === 'content'
      ? `${item.section.name} › ${item.subsection.name}`
      : item.kind === 'section'
        ? 'El curso'
        : item.section.name
  return new Map([['Lugar', `${parent}, posición ${orderOf(item)}`]])
}

/** Returns the titles of the contents that come or go with a section. */
function contentsBelow(
  item: Placed | undefined,
  { was, is }: { was: ReadonlyMap<string, Placed>; is: ReadonlyMap<string, Placed> },
): FieldChange[] {
  if (!item || item.kind === 'content') return []
  const titles = (items: ReadonlyMap<string, Placed>) =>
    [...items.values()]
      .filter(({ kind, path }) => kind === 'content' && path.startsWith(`${item.path}/`))
      .map(({ title }) => title)
      .join('\n')
  return changed(filled('Contenidos', titles(was)), filled('Contenidos', titles(is)))
}

const filled = (label: string, text: string): Words =>
  text === '' ? NONE : new Map([[label, text]])

function changed(before: Words, after: Words): FieldChange[] {
  const labels = [...new Set([...after.keys(), ...before.keys()])]
  return labels.flatMap((label) => {
    const [old = '', now = ''] = [before.get(label), after.get(label)]
    return old === now ? [] : [{ label, ...marked(old, now) }]
  })
}

/** Length from which the changed words of a text are marked. */
const LONG = 30
/** Maximum number of changed words that are looked for. */
const MAX_EDITS = 2000

function marked(old: string, now: string): { before: TextPart[]; after: TextPart[] } {
  const plain = (text: string) => (text === '' ? [] : [{ text, mark: false }])
  const isLong = Math.max(old.length, now.length) > LONG
  const parts =
    isLong && old !== '' && now !== ''
      ? diffWordsWithSpace(old, now, { maxEditLength: MAX_EDITS })
      : undefined
  if (!parts) return { before: plain(old), after: plain(now) }
  const side = (other: 'added' | 'removed') =>
    parts
      .filter((part) => !part[other])
      .map(({ value, added, removed }, at, { length }) =>
        added || removed
          ? { text: value, mark: true }
          : { text: shortened(value, { first: at === 0, last: at === length - 1 }), mark: false },
      )
  return { before: side('added'), after: side('removed') }
}

/** Number of unchanged characters that are kept beside a change. */
const CONTEXT_LENGTH = 80

/** Leaves out the middle of an unchanged text; at the beginning and the end of the whole, all but what is beside a change. */
function shortened(text: string, { first, last }: { first: boolean; last: boolean }): string {
  if (text.length <= CONTEXT_LENGTH * 3) return text
  const [start, end] = [text.slice(0, CONTEXT_LENGTH), text.slice(-CONTEXT_LENGTH)]
  if (first) return `… ${end}`
  return last ? `${start} …` : `${start} … ${end}`
}
