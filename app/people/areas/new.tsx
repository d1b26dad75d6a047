import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areas, newArea } from '#contract/people/areas.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'
import { AreaFields } from './area-fields.tsx'
import { areaList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva área' }]

const form = creationForm({
  schema: newArea,
  save: ({ api }, body) => api.attempt(areas.create, { body }),
  done: ({ name }) => `Área creada: ${name}.`,
  closeTo: ({ request }) => areaList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function NewArea() {
  return (
    <FormDialog
      id="new-area"
      title="Nueva área"
      size="sm"
      submit="Crear área"
      pending="Creando…"
      {...useLoaderData<typeof loader>()}
    >
      <AreaFields />
    </FormDialog>
  )
}
