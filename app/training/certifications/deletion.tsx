import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certifications } from '#contract/training/certifications.ts'
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
import { certificationList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar certificaciones' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, certificationList, describe, (api, query) =>
    api.call(certifications.list, { query }),
  )
}

export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, certificationList, {
    noun: NOUNS.certification,
    trash: 'certifications',
    remove: (api, input) => api.attempt(certifications.remove, input),
  })
}

type Description = { what: string; held: string; within: string }

/**
 * Describes the certifications to delete, one by name and several by number, the effect on their
 * holders, and the paths with them.
 */
async function describe(api: ApiClient, ids: number[]): Promise<Description> {
  const named = ids.join(',')
  const query = { ids: named, limit: MAX_IDS }
  const [{ results }, paths] = await Promise.all([
    api.call(certifications.list, { query }),
    api.call(certifications.paths, { params: { ids: named } }),
  ])
  if (results.length < ids.length) throw notFound('No se encontró la certificación')
  const held = results.filter(({ users }) => users > 0)
  if (results.length > 1) {
    const what = chosen(results.length, NOUNS.certification)
    return { what, held: heldOf(held.length), within: pathUsageText(results.length, paths) }
  }
  const { name, users } = results[0]!
  const what = `${the(NOUNS.certification)} «${name}»`
  return { what, held: heldBy(users), within: pathUsageText(1, paths) }
}

function heldBy(users: number): string {
  if (users === 0) return 'Nadie la tiene.'
  const who = `${agree(users, 'tiene', 'tienen')} ${counted(users, NOUNS.user)}`
  const keeps = agree(users, 'conserva', 'conservan')
  return `La ${who}, que la ${keeps} en su perfil con sus documentos, marcada como eliminada.`
}

function heldOf(some: number): string {
  if (some === 0) return 'Nadie las tiene.'
  const keeps = agree(some, 'la conservan', 'las conservan')
  const marked = agree(some, 'marcada como eliminada', 'marcadas como eliminadas')
  return `Hay usuarios que tienen ${some} de ellas: ${keeps} en su perfil con sus documentos, ${marked}.`
}

export default function CertificationDeletion() {
  const { description, ...question } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion noun={NOUNS.certification} question={question} what={description?.what}>
      {description?.held} {description?.within}{' '}
      {agree(
        question.count,
        'Ya no se podrá asignar, no contará en las competencias ni se avisará cuándo vence.',
        'Ya no se podrán asignar, no contarán en las competencias ni se avisará cuándo vencen.',
      )}
    </SelectionDeletion>
  )
}
