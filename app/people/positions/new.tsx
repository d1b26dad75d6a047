import { useLoaderData } from '@remix-run/react'
import { newPosition, positions } from '#contract/people/positions.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { readFormationPaths } from './formation-paths.server.ts'
import { positionList } from './list-query.ts'
import { PositionFields } from './position-fields.tsx'
import type { MetaFunction } from '@remix-run/node'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo cargo' }]

const form = creationForm({
  schema: newPosition,
  read: () => ({ days: ['due_date'] }),
  page: async ({ api }) => ({ formationPaths: await readFormationPaths(api) }),
  save: ({ api }, body) => api.attempt(positions.create, { body }),
  done: ({ name }) => `Cargo creado: ${name}.`,
  closeTo: ({ request }) => positionList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function NewPosition() {
  const { formationPaths, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      id="new-position"
      title="Nuevo cargo"
      size="sm"
      submit="Crear cargo"
      pending="Creando…"
      {...page}
    >
      <PositionFields formationPaths={formationPaths} />
    </FormDialog>
  )
}
