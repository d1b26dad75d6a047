import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { externalCourses } from '#contract/training/external-courses.ts'
import { pathContents } from '#contract/training/formation-path-contents.ts'
import { agree, chosen, counted, NOUNS, the } from '#contract/platform/values/nouns.ts'
import { MAX_IDS } from '#contract/platform/values/shapes.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { pathUsageText } from '#app/kit/lists/deletions/path-usage.ts'
import { externalCourseList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar cursos externos' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, externalCourseList, describe, (api, query) =>
    api.call(externalCourses.list, { query }),
  )
}

export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, externalCourseList, {
    noun: NOUNS.externalCourse,
    trash: 'external_courses',
    remove: (api, input) => api.attempt(externalCourses.remove, input),
  })
}

type Description = { what: string; has: string; within: string }

/**
 * Describes the courses to delete, one by name and several by number, with their users and the
 * paths with them.
 */
async function describe(api: ApiClient, ids: number[]): Promise<Description> {
  const named = ids.join(',')
  const query = { ids: named, limit: MAX_IDS }
  const [{ results }, paths] = await Promise.all([
    api.call(externalCourses.list, { query }),
    api.call(pathContents.ofExternalCourses, { params: { ids: named } }),
  ])
  if (results.length < ids.length) throw notFound('No se encontró el curso externo')
  const within = pathUsageText(results.length, paths)
  if (results.length > 1) {
    const some = results.filter(({ users }) => users > 0).length
    const has =
      some === 0
        ? 'No tienen usuarios.'
        : `${some} de ellos ${agree(some, 'tiene', 'tienen')} usuarios.`
    return { what: chosen(results.length, NOUNS.externalCourse), has, within }
  }
  const { name, users } = results[0]!
  const has = users === 0 ? 'No tiene usuarios.' : `Tiene ${counted(users, NOUNS.user)}.`
  return { what: `${the(NOUNS.externalCourse)} «${name}»`, has, within }
}

export default function ExternalCourseDeletion() {
  const { description, ...question } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion noun={NOUNS.externalCourse} question={question} what={description?.what}>
      {description?.has} {description?.within}{' '}
      {agree(
        question.count,
        'Lo que se registró en él deja de contar en los indicadores, y los planes de formación ya no lo muestran. Si lo restauras, todo vuelve como estaba.',
        'Lo que se registró en ellos deja de contar en los indicadores, y los planes de formación ya no los muestran. Si los restauras, todo vuelve como estaba.',
      )}
    </SelectionDeletion>
  )
}
