import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { instructors, type InstructorType } from '#contract/training/instructors.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { instructorTypeLabel } from '#app/kit/ui/common-copy.ts'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { FIELD_LABELS, InstructorFields } from './instructor-fields.tsx'
import { instructorChangesForm, saveInstructor } from './instructor-form.server.ts'
import { instructorList } from './list-query.ts'

const EDITED = ['name', 'code', 'type', 'description', 'chat_link', 'email', 'logo'] as const

export const meta: MetaFunction = () => [{ title: 'Editar formador' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [instructor] = await Promise.all([
    api.call(instructors.get, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    defaults: editingForm(EDITED, instructor),
    closeTo: instructorList.currentUrl(request),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return saveInstructor({ api, request, context }, instructorChangesForm, {
    save: (body) => api.attempt(instructors.update, { params: { id }, body }),
    newer: async () =>
      newerRecord(EDITED, await api.call(instructors.get, { params: { id } }), {
        labels: FIELD_LABELS,
        say: (field, value) =>
          field === 'type'
            ? instructorTypeLabel[value as InstructorType]
            : field === 'logo'
              ? 'Otra imagen'
              : value,
      }),
    done: ({ name }) => [
      instructorList.currentUrl(request),
      `Se guardaron los cambios de ${name}.`,
    ],
  })
}

export default function EditInstructor() {
  return (
    <FormDialog
      id="edit-instructor"
      title="Editar formador"
      encType="multipart/form-data"
      {...useLoaderData<typeof loader>()}
    >
      <InstructorFields />
    </FormDialog>
  )
}
