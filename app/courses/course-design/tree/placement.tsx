import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import { order } from '#contract/courses/design/course-design-inputs.ts'
import { orNone, reference, version } from '#contract/platform/values/shapes.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { inPlace, takenBack } from '#app/kit/drag/answers.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { editedDesign, requireEditable } from '../design-of.server.ts'
import { idOfItem, itemsOf, orderOf } from './items.ts'
import { moveItem } from './move.server.ts'
import { parentOf, parentsOf } from './places.ts'

export const meta: MetaFunction = () => [{ title: 'Mover a otro lugar' }]

async function chosen(args: LoaderFunctionArgs, dragged = false) {
  const editor = await editedDesign(args)
  const { api, id, calls, at } = editor
  const key = param(args.request, 'item')
  const design = await api.call(calls.design, { params: { id } })
  requireEditable(design, at)
  const item = itemsOf(design).find((one) => one.key === key)
  if (!item || item.kind === 'subjects')
    throw dragged
      ? await takenBack(args.context, at.page(), FAILED, { message: 'Ya no está en el curso.' })
      : redirect(at.page())
  return { ...editor, design, item }
}

/** Form alternative to dragging: the subsection or section, and the sibling to insert before. */
export async function loader(args: LoaderFunctionArgs) {
  const { design, item, at } = await chosen(args)
  const parents = parentsOf(design, item)
  return formPage(args.request, args.context, {
    title: item.title,
    closeTo: at.page({ item: item.key }),
    defaults: { parent: parentOf(item) ?? '', order: orderOf(item) },
    parents: parents.map(({ id: value, name: label }) => ({ value, label })),
    label: item.kind === 'content' ? 'Subsección' : 'Sección',
    /** Items by parent; without parents those at the root. */
    places: Object.fromEntries(
      (parents.length > 0 ? parents : [{ id: '', children: inOrder(design.sections) }]).map(
        ({ id, children }) => [
          id,
          children
            .filter((child) => child.id !== idOfItem(item))
            .map((child) => ('title' in child ? (child.title ?? 'Sin título') : child.name)),
        ],
      ),
    ),
  })
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { form } = await postedForm(request)
  const dragged = form.has('dragged')
  const { api, calls, at, design, item } = await chosen(args, dragged)
  const here = at.page({ item: item.key })
  const answer = await readForm(request, placement)
  if (!answer.ok) return dragged ? takenBack(context, here, FAILED) : answer.answer
  const { parent, order: place, version: seen } = answer.values
  const outcome = await moveItem({ api, calls, design, version: seen ?? undefined }, item, {
    parent,
    order: place,
  }).catch(catchUnavailable(FAILED))
  if (dragged)
    return outcome.ok ? inPlace(redirect(here)) : takenBack(context, here, FAILED, outcome.failure)
  if (!outcome.ok) return answer.refuse(outcome.failure)
  return redirectWithFlash(context, here, `Se movió «${item.title}».`)
}

const FAILED = 'Ocurrió un error al reordenar'

/** `version`: of the design in which the position was chosen; left out, the current one. */
const placement = z.object({ parent: reference, order, version: orNone(version) })

export default function Placement() {
  const { title, parents, places, label, ...page } = useLoaderData<typeof loader>()
  const [parent, setParent] = useState(String(page.defaults.parent))
  // Without scripts another parent does not load its positions: they are shown as numbers.
  const there = places[parent] ?? []
  const longest = Math.max(...Object.values(places).map((one) => one.length))
  const hydratedPlaces = there.map((name, at) => ({
    value: at + 1,
    label: `${at + 1}: antes de «${name}»`,
  }))
  const further = Array.from({ length: longest - there.length }, (_, at) => ({
    value: there.length + at + 1,
    label: String(there.length + at + 1),
  }))
  return (
    <FormDialog
      id="placement"
      title="Mover a…"
      description={title}
      size="sm"
      submit="Mover"
      pending="Moviendo…"
      {...page}
    >
      {parents.length > 0 ? (
        <SelectField name="parent" label={label} options={parents} onValue={setParent} />
      ) : null}
      <SelectField
        key={parent}
        name="order"
        label="Lugar"
        options={[
          ...hydratedPlaces,
          ...(parents.length > 0 ? further : []),
          { value: '', label: '(Al final)' },
        ]}
      />
    </FormDialog>
  )
}
