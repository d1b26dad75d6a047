import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { positions, type PositionUsage } from '#contract/people/positions.ts'
import { users } from '#contract/people/users.ts'
import { reassignDeletion } from '#app/kit/lists/deletions/reassign-deletion.server.ts'
import { ReassignDeletion } from '#app/kit/lists/deletions/reassign-deletion.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { FirstItems } from '#app/kit/ui/scripts/first-items.tsx'
import { positionList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar cargos' }]

const deletion = reassignDeletion({
  list: positionList,
  noun: NOUNS.position,
  trash: 'positions',
  usage: (api, id) => api.call(positions.usage, { params: { id } }),
  read: (api, query) => api.call(positions.list, { query }),
  others: (api) => api.call(users.positions, {}),
  failed: 'Error al cargar los cargos',
  required: 'Debes elegir a qué cargo pasan los usuarios',
  remove: (api, input) => api.attempt(positions.remove, input),
})
export const loader = deletion.loader
export const action = deletion.action

export default function PositionDeletion() {
  const question = useLoaderData<typeof loader>()
  const beyond = question.chosen.filter(({ users_outside }) => users_outside > 0)
  return (
    <ReassignDeletion
      noun={NOUNS.position}
      question={question}
      blockingReason={beyond.length > 0 ? <UsersOutsideScope beyond={beyond} /> : null}
      at={paths.positions.detail}
    />
  )
}

/** Positions belong to the whole tenant; the actor cannot move users of other organizational units. */
function UsersOutsideScope({ beyond }: { beyond: PositionUsage[] }) {
  return (
    <Alert tone="warning" live={false} title="No se puede eliminar">
      <p>
        Hay usuarios fuera de tus unidades de negocio con{' '}
        {agree(beyond.length, 'este cargo', 'estos cargos')}. Solo quien administra toda la compañía
        puede moverlos:
      </p>
      <FirstItems
        items={beyond.map(
          ({ name, users_outside: users }) => `${name}: ${counted(users, NOUNS.user)}`,
        )}
      />
    </Alert>
  )
}
