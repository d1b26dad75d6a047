import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { courseLibrary, libraryFileChanges } from '#contract/courses/course-library.ts'
import { MAX_LIBRARY_NAME } from '#contract/courses/library-name.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { libraryList } from './library-list.ts'

export const meta: MetaFunction = () => [{ title: 'Cambiar nombre' }]

const form = editForm({
  schema: libraryFileChanges,
  fields: ['name'],
  labels: { name: 'Nombre' },
  get: async ({ api, params }) => {
    const file = await api.call(courseLibrary.get, { params: { id: idOf(params) } })
    return { ...file, name: file.name.replace(/\.[^.]*$/, '') }
  },
  page: async ({ api, params }) => {
    const { name } = await api.call(courseLibrary.get, { params: { id: idOf(params) } })
    return { description: name }
  },
  save: ({ api, params }, body) =>
    api.attempt(courseLibrary.update, { params: { id: idOf(params) }, body }),
  done: ({ name }) => `El archivo se llama ahora «${name}».`,
  closeTo: ({ request }) => libraryList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function RenameLibraryFile() {
  return (
    <FormDialog id="library-file" title="Cambiar nombre" {...useLoaderData<typeof loader>()}>
      <TextField
        name="name"
        label="Nombre"
        maxLength={MAX_LIBRARY_NAME}
        autoComplete="off"
        help="Los cursos que lo tienen lo siguen llamando como antes."
        required
      />
    </FormDialog>
  )
}
