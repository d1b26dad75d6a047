import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { areaChanges, areas } from '#contract/areas.ts'
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
import { AreaFields } from './area-fields.tsx'
import { FIELD_LABELS } from './labels.ts'

const EDITED = ['code', 'name'] as const

export const meta: MetaFunction = () => [{ title: 'Editar área' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { values, headers } = await takePendingForm(request, context)
  const [area] = await Promise.all([api.call(areas.get, { params: { id } }), requireAdmin(api)])
  const closeTo = wayBack(request, paths.areas.detail(id))
  return data(
    { area, recovered: values, defaults: editingForm(EDITED, area), closeTo },
    { headers },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { form } = await postedForm(request)
  const result = await formValidator(areaChanges).validate(form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(areas.update, { params: { id }, body: result.data })
  if (outcome.ok) {
    const done = `Se guardaron los cambios de ${outcome.value.name}.`
    return redirectWithFlash(context, wayBack(request, paths.areas.detail(id)), done)
  }
  if (outcome.failure.status !== 409) return refusedForm(outcome.failure, result)
  const newer = await api.call(areas.get, { params: { id } })
  return conflictingForm(EDITED, { newer, form, failure: outcome.failure, labels: FIELD_LABELS })
}

export default function EditArea() {
  const { area, recovered, defaults, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<ConflictAnswer>()
  const formId = answer?.formId ?? 'edit-area'
  return (
    <RouteDialog title="Editar área" description={area.name} closeTo={closeTo} size="sm">
      <Form key={formId} id={formId} defaultValues={defaults} recovered={recovered}>
        {answer?.differences ? (
          <Differences
            items={answer.differences}
            discardTo={paths.areas.edit(area.id, { back: closeTo })}
          />
        ) : null}
        <VersionFields />
        <AreaFields />
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
