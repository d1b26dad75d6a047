import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { choiceList } from './choice-list.ts'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import { IMAGES } from '#contract/courses/course-templates/fields.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { param, type Source } from '#app/kit/urls/url-state.ts'
import { targetFieldOf } from '../files/target-field.ts'
import { itemsOf } from '../tree/items.ts'
import { FONTS } from '../theme/theme-form.server.ts'
import { readThemeFile } from '../theme/theme-files.ts'
import { themeLabel } from '../theme/theme-values.ts'
import { requireEditable } from '../design-of.server.ts'
import { libraryOf } from './library-of.server.ts'
import { libraryRow } from './library-rows.ts'

/** A page of the files of the library that a field of the course, a part of its theme, or the course itself may take. */
export async function choicePage(args: LoaderFunctionArgs) {
  const { request, context } = args
  const { api, id, any, calls, library, at } = await libraryOf(args)
  const design = await api.call(calls.design, { params: { id } })
  requireEditable(design, at)
  const place = choicePlace(design, request, at)
  const accept = place.accept.join(',')
  const list = choiceList(at, place.query)
  const page = await readList(
    { request, context },
    list,
    async (query) => {
      const part = { params: { id }, query: { ...query, accept } }
      const { results, pagination } = await api.call(library.offered, part)
      const rows = results.map((file) => ({
        ...libraryRow(file),
        isInCourse: file.name_in_course !== null,
      }))
      return { results: rows, pagination }
    },
    20,
  )
  return { ...page, id, any, place }
}

/** Adds the chosen file to the course, and to the form of the place for which it was chosen. */
export async function takeChosen(args: ActionFunctionArgs) {
  const { api, id, calls, library, at } = await libraryOf(args)
  const design = await api.call(calls.design, { params: { id } })
  requireEditable(design, at)
  const place = choicePlace(design, args.request, at)
  const libraryFile = Number((await postedForm(args.request)).form.get('file')) || 0
  const outcome = await api.attempt(library.take, { params: { id, libraryFile } })
  if (!outcome.ok) {
    const { message } = outcome.failure
    const to = choiceList(at, place.query).currentUrl(args.request)
    return redirectWithFlash(args.context, to, { tone: 'danger', message })
  }
  const { name } = outcome.value
  const to = chosenUrl(place, at, name)
  if (place.label) return redirect(to)
  return redirectWithFlash(args.context, to, `«${name}» quedó entre los archivos del curso.`)
}

/** Place of a course for which a file is chosen. */
type ChoicePlace = {
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
function choicePlace(design: CourseDesign, source: Source, at: EditorPaths): ChoicePlace {
  const found = targetFieldOf(design, source)
  if (found) {
    const { targetField, item, field } = found
    return {
      query: targetField,
      label: field.label,
      title: item.title,
      accept: field.accept ?? [],
      back: at.files(targetField),
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
function chosenUrl({ query }: ChoicePlace, at: EditorPaths, file: string): string {
  if (query.part !== undefined) return at.theme({ ...query, file })
  return query.field === undefined ? at.files() : at.page({ ...query, file })
}
