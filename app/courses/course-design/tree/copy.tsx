import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { order } from '#contract/courses/design/course-design-inputs.ts'
import { reference } from '#contract/platform/values/shapes.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { actions } from '#app/kit/ui/common-copy.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { searchText } from '#app/kit/urls/parsers.ts'
import { param, readParams } from '#app/kit/urls/url-state.ts'
import { copyTargets } from './copy-targets.server.ts'
import { CopyTargets, noTargets } from './copy-targets.tsx'
import { editedDesign, requireEditable } from '../design-of.server.ts'
import { idOfItem, itemsOf, keyOf } from './items.ts'

export const meta: MetaFunction = () => [{ title: 'Copiar a otro curso' }]

const copy = z.object({
  course: reference.refine((course) => course !== null, 'Debes elegir un curso'),
  order,
})

async function chosen(args: LoaderFunctionArgs) {
  const editor = await editedDesign(args)
  const { api, id, calls, at } = editor
  const key = param(args.request, 'item')
  const design = await api.call(calls.design, { params: { id } })
  requireEditable(design, at)
  const item = itemsOf(design).find((one) => one.key === key)
  if (item?.kind !== 'section' && item?.kind !== 'subsection')
    throw redirect(at.page({ item: item?.key }))
  return { ...editor, item }
}

/** Loads the tenant's own courses that match the search, as targets of the copy. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, any, calls, item } = await chosen(args)
  const { q } = readParams({ q: searchText }, args.request)
  const targets = await copyTargets({ api, id, calls }, q)
  const { key, kind, title } = item
  return {
    id,
    any,
    item: key,
    kind,
    title,
    ...targets,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, any, calls, item } = await chosen(args)
  return saveForm(args, copy, {
    fields: ['course'],
    save: (values) => {
      const params = { id, sectionId: idOfItem(item) }
      return api.attempt(calls.copySection, { params, body: values })
    },
    done: ({ course, id }) => {
      const there = (any ? paths.designs : paths.courses).editor(course)
      const to = there.page({ item: keyOf(item.kind, id) })
      return [to, `«${item.title}» se copió en este curso con sus archivos.`]
    },
  })
}

export default function Copy() {
  const { id, any, item, kind, title, q, courses, total } = useLoaderData<typeof loader>()
  const at = (any ? paths.designs : paths.courses).editor(id)
  const closeTo = at.page({ item })
  return (
    <RouteDialog title="Copiar a otro curso…" description={title} closeTo={closeTo}>
      <FilterBar
        action={at.copy()}
        q={q}
        label="Buscar cursos"
        keep={{ item }}
        clearTo={at.copy({ item })}
      />
      {courses.length === 0 ? (
        <>
          <p className="py-6 text-center text-muted">{noTargets(q)}</p>
          <FormActions>
            <ButtonLink to={closeTo}>{actions.cancel}</ButtonLink>
          </FormActions>
        </>
      ) : (
        <Form id="copy" replace asksBeforeLeaving={false}>
          <CopyTargets courses={courses} total={total} />
          <SelectField
            name="order"
            label="Lugar"
            help={kind === 'subsection' ? 'Va a la última sección de ese curso.' : undefined}
            options={[
              { value: '', label: '(Al final)' },
              { value: 1, label: 'Al principio' },
            ]}
          />
          <FormActions>
            <ButtonLink to={closeTo} preventScrollReset>
              {actions.cancel}
            </ButtonLink>
            <SubmitButton pending="Copiando…">Copiar</SubmitButton>
          </FormActions>
        </Form>
      )}
    </RouteDialog>
  )
}
