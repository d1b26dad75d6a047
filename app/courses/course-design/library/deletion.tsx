import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { courseLibrary } from '#contract/courses/course-library.ts'
import { agree, chosen, NOUNS, the } from '#contract/platform/values/nouns.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { CoursesWith } from './courses-with.tsx'
import { libraryList } from './library-list.ts'
import { usedLibraryRow } from './library-rows.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar archivos' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, libraryList, describe, (api, query) =>
    api.call(courseLibrary.list, { query }),
  )
}

export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, libraryList, {
    noun: NOUNS.courseFile,
    trash: 'library_files',
    remove: (api, input) => api.attempt(courseLibrary.remove, input),
  })
}

/** Describes the files, one by name and several by number, and names the courses that have them. */
async function describe(api: ApiClient, ids: number[]) {
  const query = { ids: ids.join(','), limit: ids.length }
  const { results } = await api.call(courseLibrary.list, { query })
  if (results.length < ids.length) throw notFound('No se encontró el archivo')
  return {
    what:
      results.length === 1
        ? `${the(NOUNS.courseFile)} «${results[0]!.name}»`
        : chosen(results.length, NOUNS.courseFile),
    used: results.map(usedLibraryRow).filter((file) => file.courses_count > 0),
  }
}

export default function LibraryDeletion() {
  const { description, ...question } = useLoaderData<typeof loader>()
  const used = description?.used ?? []
  return (
    <SelectionDeletion
      noun={NOUNS.courseFile}
      question={question}
      what={description?.what}
      details={
        used.length > 0 ? (
          <ul className="mt-2 grid max-h-56 gap-2 overflow-y-auto">
            {used.map((file) => (
              <li key={file.id}>
                {question.count > 1 ? <p className="break-words font-medium">{file.name}</p> : null}
                <CoursesWith {...file} />
              </li>
            ))}
          </ul>
        ) : null
      }
    >
      {used.length === 0
        ? agree(question.count, 'Ningún curso lo usa.', 'Ningún curso los usa.')
        : agree(
            question.count,
            'Los cursos que lo tienen lo conservan:',
            'Los cursos que los tienen los conservan:',
          )}
    </SelectionDeletion>
  )
}

export { ErrorPage as ErrorBoundary }
