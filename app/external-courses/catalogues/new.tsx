import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { label } from '#contract/nouns.ts'
import { signedIn } from '../../backend/api.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { formPage } from '../../backend/form-draft.server.ts'
import { requireAdmin, requireFeature } from '../../backend/permission.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { NameField } from '../../forms/name-fields.tsx'
import { readForm } from '../../forms/read-form.server.ts'
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
  const form = await readForm(request, create.body)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const done = `${label(KINDS[kind].noun)} creada: ${outcome.value.name}.`
  return redirectWithFlash(context, catalogueList(kind).currentUrl(request), done)
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
