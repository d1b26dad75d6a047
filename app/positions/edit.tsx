import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { positionChanges, positions } from '#contract/positions.ts'
import { idOf, returnUrl } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { editingForm, newerRecord } from '../forms/conflict.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { readFormationPaths } from './formation-paths.server.ts'
import { FIELD_LABELS } from './position-fields.tsx'
import { PositionFields } from './position-fields.tsx'

const EDITED = ['code', 'name', 'formation_path_id'] as const

export const meta: MetaFunction = () => [{ title: 'Editar cargo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [position, formationPaths] = await Promise.all([
    api.call(positions.get, { params: { id } }),
    readFormationPaths(api),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    formationPaths,
    description: position.name,
    defaults: editingForm(EDITED, position),
    closeTo: returnUrl(request, paths.positions.detail(id)),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const form = await readForm(request, positionChanges)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(positions.update, { params: { id }, body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure, () => readNewer(api, id))
  const done = `Se guardaron los cambios de ${outcome.value.name}.`
  return redirectWithFlash(context, returnUrl(request, paths.positions.detail(id)), done)
}

async function readNewer(api: ApiClient, id: number) {
  const [newer, { options }] = await Promise.all([
    api.call(positions.get, { params: { id } }),
    readFormationPaths(api),
  ])
  const named = (value: string) =>
    options.find((option) => String(option.value) === value)?.label ?? ''
  const say = (field: string, value: string) =>
    field === 'formation_path_id' ? named(value) : value
  return newerRecord(EDITED, newer, { labels: FIELD_LABELS, say })
}

export default function EditPosition() {
  const { formationPaths, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="edit-position" title="Editar cargo" size="sm" {...page}>
      <PositionFields formationPaths={formationPaths} />
    </FormDialog>
  )
}
