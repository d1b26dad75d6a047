import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Audience } from '#contract/messages/audience-shapes.ts'
import { audienceForm, communications } from '#contract/messages/communications.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import {
  editingForm,
  namesOf,
  newerRecord,
  partsOf,
} from '#app/kit/forms/saving/conflict.server.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { audienceFormPage, choosingAudience } from './audiences/audience-form.server.ts'
import { AudienceForm } from './audiences/audience-form.tsx'
import { goneArea, gonePosition, LISTS } from './audiences/choices.server.ts'
import { costCentreOf } from './messages/cost-centre.server.ts'
import { FIELD_LABELS } from './words.ts'

const EDITED = ['name', ...LISTS] as const

export const meta: MetaFunction = () => [{ title: 'Editar audiencia' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [audience, costCentre] = await Promise.all([
    api.call(communications.get, { params: { id } }),
    costCentreOf(api),
    requireAdmin(api),
  ])
  const page = {
    costCentre,
    description: audience.name,
    defaults: editingForm(EDITED, asEdited(audience)),
    closeTo: currentReturnUrl(request, paths.communications.detail(id)),
  }
  return audienceFormPage({ api, request, context }, page, audience)
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const audience = await api.call(communications.get, { params: { id } })
  return saveForm({ request, context }, audienceForm, {
    ...choosingAudience(api, audience),
    save: (body) => api.attempt(communications.update, { params: { id }, body }),
    newer: async () => {
      const newer = asEdited(await api.call(communications.get, { params: { id } }))
      return newerRecord(EDITED, newer, {
        labels: FIELD_LABELS,
        say: (field, value) =>
          field === 'areas' || field === 'positions'
            ? namesOf(newer[field], value)
            : partsOf(value).join(', '),
      })
    },
    done: ({ name }) => [
      currentReturnUrl(request, paths.communications.detail(id)),
      `Se guardaron los cambios de ${name}.`,
    ],
  })
}

/** Returns the audience by the names of the form's fields. */
function asEdited({ name, version, ...of }: Audience) {
  return {
    name,
    version,
    areas: of.areas.map(goneArea),
    positions: of.positions.map(gonePosition),
    locations: of.locations.map(({ location }) => location),
    extended_field1_values: of.extended_field1_values.map(
      ({ extended_field1_value: value }) => value,
    ),
  }
}

export default function EditAudience() {
  return (
    <AudienceForm
      id="edit-audience"
      title="Editar audiencia"
      answer={useActionData<typeof action>()}
      {...useLoaderData<typeof loader>()}
    />
  )
}

export { TabError as ErrorBoundary }
