import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { choiceList } from './choice-list.ts'
import { choicePlace, chosenUrl } from './choice-place.server.ts'
import { libraryOf } from './library-of.server.ts'
import { libraryRow } from './library-rows.ts'

/** A page of the files of the library that a field of the course, a part of its theme, or the course itself may take. */
export async function choicePage(args: LoaderFunctionArgs) {
  const { request, context } = args
  const { api, id, any, calls, library, at } = await libraryOf(args)
  const design = await api.call(calls.design, { params: { id } })
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
