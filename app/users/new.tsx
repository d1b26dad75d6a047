import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { users } from '#contract/users.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { sameList } from './list-query.ts'
import { readLookups } from './lookups.server.ts'
import { UserFields } from './user-fields.tsx'
import { newUserForm, readUserForm, type UserFormAnswer } from './user-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo usuario' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { values, headers } = await takePendingForm(request, context)
  const [{ tenant }, lookups] = await Promise.all([
    requireAdmin(api),
    readLookups(api, values?.['manager_id']),
  ])
  if (!tenant.features.userCreation) throw new Response(null, { status: 404 })
  return data({ lookups, recovered: values, closeTo: sameList(request) }, { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readUserForm(api, request, newUserForm)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(users.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const { full_name, email } = outcome.value
  const sent = form.values.password ? '' : ` La contraseña se envió a ${email}.`
  return redirectWithFlash(context, sameList(request), `Usuario creado: ${full_name}.${sent}`)
}

export default function NewUser() {
  const { lookups, recovered, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<UserFormAnswer>()
  const managers = answer?.managers ?? lookups.managers
  return (
    <RouteDialog title="Nuevo usuario" closeTo={closeTo}>
      <Form id="new-user" encType="multipart/form-data" recovered={recovered}>
        <UserFields lookups={{ ...lookups, managers }} />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Creando…">Crear usuario</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
