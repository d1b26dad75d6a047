import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { label } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin, requireFeature } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { NameField } from '#app/kit/forms/name-fields.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { callsOf } from './calls.server.ts'
import { catalogueList, FIELD_LABELS, catalogueKindOf, KINDS } from './kinds.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Nueva ${KINDS[data.kind].noun.one}` : '' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const kind = catalogueKindOf(request)
  requireFeature(await requireAdmin(api), 'externalTraining')
  return formPage(request, context, { kind, closeTo: catalogueList(kind).currentUrl(request) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const kind = catalogueKindOf(request)
  const { create } = callsOf(kind)
  return saveForm({ request, context }, create.body, {
    save: (body) => api.attempt(create, { body }),
    done: ({ name }) => [
      catalogueList(kind).currentUrl(request),
      `${label(KINDS[kind].noun)} creada: ${name}.`,
    ],
  })
}

export default function NewOption() {
  const { kind, ...page } = useLoaderData<typeof loader>()
  const { one } = KINDS[kind].noun
  return (
    <FormDialog
      id="new-option"
      title={`Nueva ${one}`}
      size="sm"
      submit={`Crear ${one}`}
      pending="Creando…"
      {...page}
    >
      <NameField label={FIELD_LABELS.name} />
    </FormDialog>
  )
}
