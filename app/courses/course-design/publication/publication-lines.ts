import { agree, counted, NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import type { DesignChange } from '#contract/courses/design/course-design-inputs.ts'
import type { CourseDesign, Problem } from '#contract/courses/design/course-design-shape.ts'
import { fieldId } from '#app/kit/forms/paths.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { itemAtPath, itemsOf, type Item } from '../tree/items.ts'
import { panelId } from '../panel/panel-id.ts'
import { formatNumber } from '#app/kit/ui/format.ts'

/** Lines of the publication page: the API's paths as text, each with its link. */

export type ProblemLine = Pick<Problem, 'kind' | 'message'> & {
  /** Element: its section, if any, and its title. */
  where: string
  to: string
}

/** Returns the problems in reading order, each with the address of its field. */
export function problemLines(
  design: CourseDesign,
  problems: readonly Problem[],
  at: EditorPaths,
): ProblemLine[] {
  const items = levelsOf(design)
  return problems.map(({ kind, message, path }) => {
    const item = itemAtPath(items, path)
    return { kind, message, where: item ? placeOf(item) : 'Todo el curso', to: to(item, path, at) }
  })
}

/** Items except screens of subjects, which share the path and panel of their level. */
const levelsOf = (design: CourseDesign) => itemsOf(design).filter(({ kind }) => kind !== 'subjects')

function placeOf(item: Item): string {
  return item.kind === 'section' ? item.title : `${item.section.name} › ${item.title}`
}

function to(item: Item | undefined, path: string, at: EditorPaths): string {
  const query = { item: item?.key }
  const field = item ? path.slice(item.path.length + 1) : path
  const [first, option] = field.split('/')
  if (first === 'theme') return at.theme(query)
  if (first === 'options') return at.options({ ...query, row: option })
  const page = at.page(query)
  return item && field !== '' ? `${page}#${fieldId(panelId(item), field)}` : page
}

const KINDS = {
  added: 'Nuevo',
  removed: 'Eliminado',
  changed: 'Modificado',
  moved: 'Movido',
} as const

export type ChangeLine = {
  kind: DesignChange['kind']
  /** For example 'Nueva sección', 'Contenido modificado'. */
  what: string
  title: string
  /** Children added or removed with it: '3 subsecciones y 8 contenidos'. */
  along: string | null
  /** Null for a deleted element. */
  to: string | null
  fields: FieldChange[]
}

/** Part of a text; `mark` is true for words that differ from the other version. */
export type TextPart = { text: string; mark: boolean }
/** Field with its old and new value; [] is no value. */
export type FieldChange = { label: string; before: TextPart[]; after: TextPart[] }

export type ChangeGroup = { title: string; lines: ChangeLine[] }

/** Returns the changes by section; children added or removed with an element are counted there. */
export function changeGroups(
  design: CourseDesign,
  changes: readonly DesignChange[],
  at: EditorPaths,
  fieldsOf: (change: DesignChange) => FieldChange[],
): ChangeGroup[] {
  const items = new Map(levelsOf(design).map((item) => [item.path, item]))
  const whole = new Map(
    changes
      .filter(({ kind }) => kind === 'added' || kind === 'removed')
      .map((one) => [one.path, one]),
  )
  const partOf = ({ kind, path }: DesignChange) =>
    parentsOf(path).some((above) => whole.get(above)?.kind === kind)
  const groups = new Map<string, ChangeGroup>()
  for (const change of changes) {
    if (partOf(change)) continue
    const { path } = change
    const section = path.split('/').slice(0, 2).join('/')
    const title =
      path === 'theme' ? 'Todo el curso' : (items.get(section)?.title ?? whole.get(section)?.title)
    const group = groups.get(section) ?? { title: title ?? 'Sección eliminada', lines: [] }
    groups.set(section, group)
    const line = lineOf(change, { item: items.get(path), changes, at })
    group.lines.push({ ...line, fields: fieldsOf(change) })
  }
  const place = [...items.keys()]
  const order = (section: string) =>
    section === 'theme' ? -1 : place.indexOf(section) + 1 || place.length + 1
  return [...groups].sort(([a], [b]) => order(a) - order(b)).map(([, group]) => group)
}

function lineOf(
  { kind, path, title }: DesignChange,
  {
    item,
    changes,
    at,
  }: { item: Item | undefined; changes: readonly DesignChange[]; at: EditorPaths },
): Omit<ChangeLine, 'fields'> {
  if (path === 'theme')
    return { kind, what: 'Tema modificado', title: 'Tema', along: null, to: at.theme() }
  const noun = nounOf(path)
  const adjective = noun.gender === 'f' ? KINDS[kind].replace(/o$/, 'a') : KINDS[kind]
  const name = noun.one.charAt(0).toUpperCase() + noun.one.slice(1)
  const with_ = changes.filter((one) => one.kind === kind && one.path.startsWith(`${path}/`))
  return {
    kind,
    what: kind === 'added' ? `${adjective} ${noun.one}` : `${name} ${adjective.toLowerCase()}`,
    title: item?.title ?? title ?? 'Sin título',
    along: kind === 'added' || kind === 'removed' ? amounts(with_) : null,
    to: item && kind !== 'removed' ? at.page({ item: item.key }) : null,
  }
}

/** Returns the ancestors of a path: 'sections/1/sections/2' has one. */
function parentsOf(path: string): string[] {
  const parts = path.split('/')
  return [2, 4].filter((end) => end < parts.length).map((end) => parts.slice(0, end).join('/'))
}

function nounOf(path: string): Noun {
  const levels = path.split('/').length / 2
  if (levels === 1) return NOUNS.courseSection
  return levels === 2 ? NOUNS.courseSubsection : NOUNS.courseContent
}

/** Returns '1 sección, 2 subsecciones y 8 contenidos'; null without any. */
export function amounts(changes: readonly Pick<DesignChange, 'path'>[]): string | null {
  const nouns = [NOUNS.courseSection, NOUNS.courseSubsection, NOUNS.courseContent]
  const parts = nouns.flatMap((noun) => {
    const count = changes.filter(({ path }) => path !== 'theme' && nounOf(path) === noun).length
    return count > 0 ? [counted(count, noun)] : []
  })
  return parts.length > 0 ? new Intl.ListFormat('es').format(parts) : null
}

/** Returns the effect of a version on users in the course now. */
export function peopleSentence(people: number): string {
  if (people === 0) return 'Nadie lo está tomando ahora.'
  const who = agree(people, 'persona lo está tomando', 'personas lo están tomando')
  return `${formatNumber(people)} ${who}: lo que completaron se conserva y su porcentaje no baja.`
}
