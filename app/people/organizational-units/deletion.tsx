import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { chosen, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { organizationalUnits } from '#contract/people/organizational-units.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { unitList } from './list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Link } from '#app/kit/ui/link.tsx'

export const meta: MetaFunction = () => [{ title: 'Eliminar unidades de negocio' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, unitList, describe, (api, query) =>
    api.call(organizationalUnits.list, { query }),
  )
}

export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, unitList, {
    noun: NOUNS.unit,
    trash: 'organizational_units',
    remove: (api, input) => api.attempt(organizationalUnits.remove, input),
  })
}

/**
 * Describes the units to delete: one by name, several by number. A unit that limits users cannot be
 * deleted.
 */
async function describe(api: ApiClient, ids: number[]): Promise<{ what: string; inUse: InUse[] }> {
  const [id] = ids
  if (id === undefined || ids.length > 1) return { what: chosen(ids.length, NOUNS.unit), inUse: [] }
  const { name, users } = await api.call(organizationalUnits.get, { params: { id } })
  return {
    what: `la unidad «${name}»`,
    inUse: users > 0 ? [{ id, message: `«${name}» limita a ${counted(users, NOUNS.user)}` }] : [],
  }
}

export default function UnitDeletion() {
  const { description, ...question } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion
      noun={NOUNS.businessUnit}
      question={question}
      what={description?.what}
      blockingReason={
        description && description.inUse.length > 0 ? <Refusal inUse={description.inUse} /> : null
      }
      refused={({ errors }) => <Refusal inUse={errors.map(inUseOf)} />}
    >
      {question.count === 1
        ? 'No limita a nadie: ningún usuario deja de ver nada.'
        : 'Si alguna limita a alguien no se elimina ninguna, y te decimos cuál es.'}
    </SelectionDeletion>
  )
}

function inUseOf({ path, message }: { path: string; message: string }): InUse {
  return { id: Number(path.slice(path.indexOf('.') + 1)), message }
}

/** Unit that limits users: '«Norte» limita a 3 usuarios'. */
type InUse = { id: number; message: string }

/** Reason why nothing is deleted, with links to the limited users. */
function Refusal({ inUse }: { inUse: InUse[] }) {
  return (
    <>
      <Alert tone="danger" title="No se puede eliminar">
        {inUse.length > 1
          ? 'Quienes las tienen pasarían a ver otros usuarios y cursos. Primero debes quitarlas de sus perfiles.'
          : 'Quienes la tienen pasarían a ver otros usuarios y cursos. Primero debes quitarla de sus perfiles.'}
      </Alert>
      <ul className="mt-3 grid gap-1">
        {inUse.map(({ id, message }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{message}</span>
            <Link
              to={paths.organizationalUnits.users(id)}
              className="py-1 font-medium text-accent-text hover:underline"
            >
              Ver quiénes
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
