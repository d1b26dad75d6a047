import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areas, type AreaUsage } from '#contract/people/areas.ts'
import { counted, listed, NOUNS } from '#contract/platform/values/nouns.ts'
import { users } from '#contract/people/users.ts'
import { reassignDeletion } from '#app/kit/lists/deletions/reassign-deletion.server.ts'
import { ReassignDeletion } from '#app/kit/lists/deletions/reassign-deletion.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { FirstItems } from '#app/kit/ui/scripts/first-items.tsx'
import { areaList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar áreas' }]

const deletion = reassignDeletion({
  list: areaList,
  noun: NOUNS.area,
  trash: 'areas',
  usage: (api, id) => api.call(areas.usage, { params: { id } }),
  read: (api, query) => api.call(areas.list, { query }),
  others: (api) => api.call(users.areas, {}),
  failed: 'Error al cargar las areas',
  required: 'Debes elegir a qué área pasan los usuarios',
  remove: (api, input) => api.attempt(areas.remove, input),
})
export const loader = deletion.loader
export const action = deletion.action

export default function AreaDeletion() {
  const question = useLoaderData<typeof loader>()
  const lastAreas = question.chosen.filter(({ only_area_of }) => only_area_of.length > 0)
  return (
    <ReassignDeletion
      noun={NOUNS.area}
      question={question}
      blockingReason={lastAreas.length > 0 ? <LastAreasNotice lastAreas={lastAreas} /> : null}
      at={paths.areas.detail}
    />
  )
}

/** A unit without areas opens the whole tenant, so its last area cannot be deleted. */
function LastAreasNotice({ lastAreas }: { lastAreas: AreaUsage[] }) {
  const units = new Map(
    lastAreas.flatMap((area) => area.only_area_of.map((unit) => [unit.name, unit])),
  )
  const one = units.size === 1
  return (
    <Alert tone="warning" live={false} title="No se puede eliminar">
      <p>
        {one
          ? 'Esta unidad de negocio se quedaría sin áreas, y así abarcaría toda la compañía:'
          : 'Estas unidades de negocio se quedarían sin áreas, y así abarcarían toda la compañía:'}
      </p>
      <FirstItems
        items={[...units.values()].map(({ name, in_trash }) =>
          in_trash ? `${name} (en la papelera)` : name,
        )}
      />
      <p className="mt-1">
        Agrégale{one ? '' : 's'} otra área antes de eliminar{' '}
        {lastAreas.length > 10
          ? counted(lastAreas.length, NOUNS.area)
          : listed(lastAreas.map(({ name }) => `«${name}»`))}
        .
      </p>
    </Alert>
  )
}
