import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { users } from '#contract/users.ts'
import { idOf, wayBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { Form } from '../forms/form.tsx'
import { asOption } from '../forms/lookup.server.ts'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { VersionFields } from '../forms/version-fields.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Differences } from '../ui/differences.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { answerConflict } from './conflict.server.ts'
import { readLookups } from './lookups.server.ts'
import { UserFields } from './user-fields.tsx'
import { readUserForm, userChangesForm, type UserFormAnswer } from './user-form.server.ts'
import { formDefaults, valuesOf } from './user-values.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar usuario' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { values, headers } = await takePendingForm(request, context)
  const [user] = await Promise.all([api.call(users.get, { params: { id } }), requireAdmin(api)])
  const lookups = await readLookups(api, values?.['manager_id'] ?? user.manager_id)
  // What cannot be loaded takes nothing away from them.
  if (lookups.units.problem) lookups.units.options = user.organizational_units.map(asOption)
  const saved = valuesOf(user)
  const defaults = {
    ...formDefaults(saved, saved, user.version),
    convalidate_enabled: String(user.convalidate_enabled),
  }
  return data(
    {
      user,
      defaults,
      lookups,
      recovered: values,
      closeTo: wayBack(request, paths.users.detail(id)),
    },
    { headers },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const form = await readUserForm(api, request, userChangesForm)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(users.update, { params: { id }, body: form.values })
  if (outcome.ok) {
    const done = `Se guardaron los cambios de ${outcome.value.full_name}.`
    return redirectWithFlash(context, wayBack(request, paths.users.detail(id)), done)
  }
  if (outcome.failure.status !== 409) return form.refuse(outcome.failure)
  const { tenant } = await requireAdmin(api)
  return answerConflict(api, id, tenant.extended_fields, form, outcome.failure)
}

export default function EditUser() {
  const { user, defaults, lookups, recovered, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<UserFormAnswer>()
  const formId = answer?.formId ?? 'edit-user'
  return (
    <RouteDialog title="Editar usuario" description={user.full_name} closeTo={closeTo}>
      <Form
        key={formId}
        id={formId}
        encType="multipart/form-data"
        defaultValues={defaults}
        recovered={recovered}
      >
        {answer?.differences ? (
          <Differences
            items={answer.differences}
            discardTo={paths.users.edit(user.id, { back: closeTo })}
          />
        ) : null}
        <VersionFields />
        <UserFields
          lookups={{ ...lookups, managers: answer?.managers ?? lookups.managers }}
          except={user.id}
        />
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
