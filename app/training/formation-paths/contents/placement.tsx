import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { orNone, reference, version, wholeNumber } from '#contract/platform/values/shapes.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { inPlace, takenBack } from '#app/kit/drag/answers.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { PATH_CONTENT_KINDS, pathContentKindOf } from './kinds.ts'
import { contentsList } from '../list-query.ts'
import { memberInPath } from './member-in-path.server.ts'
import { parentsFor } from './steps.ts'

const FAILED = 'Ocurrió un error al reordenar'
const NO_PLACE = 'El lugar debe ser un número entre 1 y 1.000.000'

const placement = z.object({
  parent_course_id: reference,
  order: orNone(wholeNumber({ min: 1, max: 1_000_000, message: NO_PLACE })),
  version: orNone(version),
})

export const meta: MetaFunction = () => [{ title: 'Mover a otro lugar' }]

/** Form alternative to dragging: the parent course, and the position. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const [{ member, members, version: seen }] = await Promise.all([
    memberInPath(api, request, id, kind),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    name: member.name,
    closeTo: contentsList(id, kind).currentUrl(request),
    places: members.length,
    parents:
      PATH_CONTENT_KINDS[kind].deepest > 1
        ? parentsFor(members, member.id).map(({ id: value, name, number }) => ({
            value,
            label: `${number} ${name}`,
          }))
        : null,
    defaults: {
      parent_course_id: member.parent_course_id ?? '',
      order: member.order,
      version: seen,
    },
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const here = contentsList(id, kind).currentUrl(request)
  const dragged = (await postedForm(request)).form.has('dragged')
  const form = await readForm(request, placement)
  if (!form.ok) return dragged ? takenBack(context, here, FAILED) : form.answer
  const { member, contents } = await memberInPath(api, request, id, kind).catch(
    unlessGone(dragged, context, here),
  )
  const { version: seen, ...place } = form.values
  const outcome = await contents
    .move({ id: member.id, ...place }, seen ?? undefined)
    .catch(catchUnavailable(FAILED))
  if (!outcome.ok)
    return dragged
      ? takenBack(context, here, FAILED, outcome.failure)
      : form.refuse(outcome.failure)
  const moved = await redirectWithFlash(context, here, {
    tone: 'success',
    message: `Se movió «${member.name}».`,
    undo: { at: paths.formationPaths.undo(id, kind, context.requestId) },
  })
  return dragged ? inPlace(moved) : moved
}

/** Handles a course that another user removed from the path during the drag. */
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
      {parents ? (
        <SelectField
          name="parent_course_id"
          label="Dentro de"
          options={parents}
          placeholder="(Ninguno: en el primer nivel)"
        />
      ) : null}
      <NumberField
        name="order"
        label="Lugar en el plan"
        help={`De 1 a ${places}, contando de arriba abajo. Vacío: al final.`}
      />
    </FormDialog>
  )
}
