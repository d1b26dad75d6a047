import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { instructors, newInstructor, type InstructorType } from '#contract/training/instructors.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { InstructorFields } from './instructor-fields.tsx'
import { saveInstructor } from './instructor-form.server.ts'
import { instructorList } from './list-query.ts'

const USUAL: InstructorType = 'internal'

export const meta: MetaFunction = () => [{ title: 'Nuevo formador' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return formPage(request, context, {
    defaults: { type: USUAL },
    closeTo: instructorList.currentUrl(request),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  return saveInstructor({ api, request, context }, newInstructor, {
    save: (body) => api.attempt(instructors.create, { body }),
    done: ({ name }) => [instructorList.currentUrl(request), `Formador creado: ${name}.`],
  })
}

export default function NewInstructor() {
  return (
    <FormDialog
      id="new-instructor"
      title="Nuevo formador"
      encType="multipart/form-data"
      submit="Crear formador"
      pending="Creando…"
      {...useLoaderData<typeof loader>()}
    >
      <InstructorFields />
    </FormDialog>
  )
}
