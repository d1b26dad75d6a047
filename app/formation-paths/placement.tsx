import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { formationPaths } from '#contract/formation-paths.ts'
import { orNone, reference, version, wholeNumber } from '#contract/shapes.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { unlessAway } from '../backend/away.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { inPlace, takenBack } from '../drag/answers.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { SelectField } from '../forms/select-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { paths } from '../paths.ts'
import { courseInPath } from './course-in-path.server.ts'
import { contentsList } from './list-query.ts'
import { parentsFor } from './steps.ts'

const FAILED = 'Ocurrió un error al reordenar'
const NO_PLACE = 'El lugar debe ser un número desde 1'

const placement = z.object({
  parent_course_id: reference,
  order: orNone(wholeNumber({ min: 1, max: 1_000_000, message: NO_PLACE }), NO_PLACE),
  version: orNone(version),
})

export const meta: MetaFunction = () => [{ title: 'Mover a otro lugar' }]

/** Within which course, and at which place: what dragging does, as a form. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ course, courses, version: seen }] = await Promise.all([
    courseInPath(api, request, id),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    name: course.name,
    closeTo: contentsList(id, 'courses').sameList(request),
    places: courses.length,
    parents: parentsFor(courses, course.id).map(({ id: value, name, number }) => ({
      value,
      label: `${number} ${name}`,
    })),
    defaults: {
      parent_course_id: course.parent_course_id ?? '',
      order: course.order,
      version: seen,
    },
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const here = contentsList(id, 'courses').sameList(request)
  const dragged = (await postedForm(request)).form.has('dragged')
  const form = await readForm(request, placement)
  if (!form.ok) return dragged ? takenBack(context, here, FAILED) : form.answer
  const { course } = await courseInPath(api, request, id).catch(unlessGone(dragged, context, here))
  const { version: seen, ...place } = form.values
  const outcome = await api
    .attempt(formationPaths.putCourses, {
      params: { id },
      body: { courses: [{ id: course.id, ...place }], version: seen ?? undefined },
    })
    .catch(unlessAway(FAILED))
  if (!outcome.ok)
    return dragged
      ? takenBack(context, here, FAILED, outcome.failure)
      : form.refuse(outcome.failure)
  const moved = await redirectWithFlash(context, here, {
    tone: 'success',
    message: `Se movió «${course.name}».`,
    undo: { at: paths.formationPaths.undo(id, 'courses', context.requestId) },
  })
  return dragged ? inPlace(moved) : moved
}

/** Somebody took it out of the path while it was dragged. */
function unlessGone(dragged: boolean, context: AppLoadContext, here: string) {
  return async (thrown: unknown): Promise<never> => {
    if (!dragged || !(thrown instanceof Response) || thrown.status !== 404) throw thrown
    throw await takenBack(context, here, FAILED, { message: 'Ya no está en el plan.' })
  }
}

export default function Placement() {
  const { name, parents, places, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      id="placement"
      title="Mover a…"
      description={name}
      size="sm"
      submit="Mover"
      pending="Moviendo…"
      {...page}
    >
      <SelectField
        name="parent_course_id"
        label="Dentro de"
        options={parents}
        placeholder="(Ninguno: en el primer nivel)"
      />
      <TextField
        name="order"
        label="Lugar en el plan"
        type="number"
        inputMode="numeric"
        min={1}
        help={`De 1 a ${places}, contando de arriba abajo. Vacío: al final.`}
      />
    </FormDialog>
  )
}
