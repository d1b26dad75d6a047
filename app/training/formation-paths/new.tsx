import { useLoaderData } from '@remix-run/react'
import { formationPathName, formationPaths } from '#contract/training/formation-paths.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ASSIGN } from './sources/assign-link.tsx'
import { pathList } from './list-query.ts'
import { PathFields } from './path-fields.tsx'
import type { MetaFunction } from '@remix-run/node'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo plan' }]

/** Redirects to the new path, where courses are added next. */
const form = creationForm({
  schema: formationPathName,
  save: ({ api }, body) => api.attempt(formationPaths.create, { body }),
  done: ({ id, name }) => ({
    tone: 'success',
    message: `Plan creado: ${name}.`,
    next: { to: paths.formationPaths.assignment(id, 'groups'), label: ASSIGN },
  }),
  closeTo: ({ request }) => pathList.currentUrl(request),
  doneTo: ({ id }) => paths.formationPaths.detail(id),
})
export const loader = form.loader
export const action = form.action

export default function NewFormationPath() {
  return (
    <FormDialog
      id="new-formation-path"
      title="Nuevo plan"
      size="sm"
      submit="Crear plan"
      pending="Creando…"
      {...useLoaderData<typeof loader>()}
    >
      <PathFields />
    </FormDialog>
  )
}
