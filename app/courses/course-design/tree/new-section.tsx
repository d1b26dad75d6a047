import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import { order } from '#contract/courses/design/course-design-inputs.ts'
import { reference } from '#contract/platform/values/shapes.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { editedDesign, requireEditable } from '../design-of.server.ts'
import { nameFragment } from '../panel/panel-id.ts'
import { keyOf } from './items.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva sección' }]

const newSection = z.object({
  parent: reference,
  order,
})

/** Position of a new section: at the root or in a section, before a sibling or last (spec 2, §2). */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, calls, at } = await editedDesign(args)
  const design = await api.call(calls.design, { params: { id } })
  requireEditable(design, at)
  const { sections } = design
  const parent = param(args.request, 'parent') ?? ''
  return formPage(args.request, args.context, {
    closeTo: at.page({ item: param(args.request, 'item') }),
    defaults: { parent, order: '' },
    parents: inOrder(sections).map(({ id: value, name }) => ({ value, label: name })),
    /** Number of children by parent; '' is the root. */
    counts: {
      '': Object.keys(sections).length,
      ...Object.fromEntries(
        Object.values(sections).map((one) => [one.id, Object.keys(one.sections).length]),
      ),
    },
  })
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, calls, at } = await editedDesign(args)
  return saveForm(args, newSection, {
    save: (body) =>
      api
        .attempt(calls.addSection, { params: { id }, body })
        .catch(catchUnavailable('Ocurrió un error al crear la sección')),
    done: ({ id }, values) => {
      const { parent } = values
      const item = keyOf(parent === null ? 'section' : 'subsection', id)
      const done = parent === null ? 'Sección creada.' : 'Subsección creada.'
      return [at.page({ item }) + nameFragment(item), done]
    },
  })
}

export default function NewSection() {
  const { parents, counts, ...page } = useLoaderData<typeof loader>()
  const [parent, setParent] = useState(page.defaults.parent)
  // Without scripts the parent may change after rendering: then the largest number of all is
  // offered.
  const below: Record<string, number> = counts
  const count = below[parent] ?? Math.max(...Object.values(below))
  return (
    <FormDialog
      id="new-section"
      title="Nueva sección"
      size="sm"
      submit="Crear sección"
      pending="Creando…"
      {...page}
    >
      <SelectField
        name="parent"
        label="Sección superior"
        placeholder="Ninguna (en la raíz)"
        options={parents}
        onValue={setParent}
      />
      <SelectField
        key={parent}
        name="order"
        label="Orden"
        options={[
          ...Array.from({ length: count }, (_, at) => ({ value: at + 1, label: String(at + 1) })),
          { value: '', label: '(Al final)' },
        ]}
      />
    </FormDialog>
  )
}
