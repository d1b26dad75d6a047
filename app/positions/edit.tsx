import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { positionChanges, positions } from '#contract/positions.ts'
import { idOf, wayBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { actions } from '../copy/common.ts'
import { conflictingForm, editingForm, type ConflictAnswer } from '../forms/conflict.server.ts'
import { invalidForm, refusedForm } from '../forms/failure.ts'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { formValidator } from '../forms/validator.ts'
import { VersionFields } from '../forms/version-fields.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Differences } from '../ui/differences.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { readFormationPaths } from './formation-paths.server.ts'
import { FIELD_LABELS } from './labels.ts'
import { PositionFields } from './position-fields.tsx'

const EDITED = ['code', 'name', 'formation_path_id'] as const

export const meta: MetaFunction = () => [{ title: 'Editar cargo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { values, headers } = await takePendingForm(request, context)
  const [position, formationPaths] = await Promise.all([
    api.call(positions.get, { params: { id } }),
    readFormationPaths(api),
    requireAdmin(api),
  ])
  const closeTo = wayBack(request, paths.positions.detail(id))
  const defaults = editingForm(EDITED, position)
  return data({ position, formationPaths, defaults, recovered: values, closeTo }, { headers })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { form } = await postedForm(request)
  const result = await formValidator(positionChanges).validate(form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(positions.update, { params: { id }, body: result.data })
  if (outcome.ok) {
    const done = `Se guardaron los cambios de ${outcome.value.name}.`
    return redirectWithFlash(context, wayBack(request, paths.positions.detail(id)), done)
  }
  const { failure } = outcome
  if (failure.status !== 409) return refusedForm(failure, result)
  const [newer, { options }] = await Promise.all([
    api.call(positions.get, { params: { id } }),
    readFormationPaths(api),
  ])
  const named = (value: string) =>
    options.find((option) => String(option.value) === value)?.label ?? ''
  const say = (field: string, value: string) =>
    field === 'formation_path_id' ? named(value) : value
  return conflictingForm(EDITED, { newer, form, failure, labels: FIELD_LABELS, say })
}

export default function EditPosition() {
  const { position, formationPaths, defaults, recovered, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<ConflictAnswer>()
  const formId = answer?.formId ?? 'edit-position'
  return (
    <RouteDialog title="Editar cargo" description={position.name} closeTo={closeTo} size="sm">
      <Form key={formId} id={formId} defaultValues={defaults} recovered={recovered}>
        {answer?.differences ? (
          <Differences
            items={answer.differences}
            discardTo={paths.positions.edit(position.id, { back: closeTo })}
          />
        ) : null}
        <VersionFields />
        <PositionFields formationPaths={formationPaths} />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton>{actions.save}</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
