import type { CourseDesign } from '#contract/courses/course-design-shape.ts'
import { IMAGES } from '#contract/courses/course-templates/fields.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { param, type Source } from '#app/kit/urls/url-state.ts'
import { askedField } from '../asked-field.ts'
import { itemsOf } from '../items.ts'
import { FONTS } from '../theme-form.server.ts'
import { readThemeFile } from '../theme-files.ts'
import { themeLabel } from '../theme-values.ts'

/** Place of a course for which a file is chosen. */
export type ChoicePlace = {
  /** Query of the page that chooses for it. */
  query: {
    item?: string | undefined
    field?: string
    part?: string
    level?: string | undefined
  }
  label: string
  /** Name of the course, or of its item. */
  title: string
  /** Accepted media types; [] for all. */
  accept: readonly string[]
  back: string
}

/** Returns the place that an address asks for: a field of an item, a part of a theme, or the course's files. */
export function choicePlace(design: CourseDesign, source: Source, at: EditorPaths): ChoicePlace {
  const found = askedField(design, source)
  if (found) {
    const { asked, item, field } = found
    return {
      query: asked,
      label: field.label,
      title: item.title,
      accept: field.accept ?? [],
      back: at.files(asked),
    }
  }
  const part = readThemeFile(param(source, 'part') ?? '')
  if (!part) return { query: {}, label: '', title: design.name, accept: [], back: at.files() }
  const level = { item: param(source, 'item'), level: param(source, 'level') }
  const item = itemsOf(design).find(({ key }) => key === level.item)
  return {
    query: { part, ...level },
    label: themeLabel(part),
    title: (level.level === undefined && item?.title) || design.name,
    accept: part === 'font' ? FONTS : IMAGES,
    back: at.theme(level),
  }
}

/** Returns the URL to which a chosen file leads: the form of the place with it. */
export function chosenUrl({ query }: ChoicePlace, at: EditorPaths, file: string): string {
  if (query.part !== undefined) return at.theme({ ...query, file })
  return query.field === undefined ? at.files() : at.page({ ...query, file })
}
