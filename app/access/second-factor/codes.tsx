import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireOwnAccount } from '#app/kit/backend/permission.ts'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ConfirmationForm } from './confirmation-form.tsx'
import { FactorPage } from './factor-page.tsx'
import { continueSession } from './renewed-session.server.ts'

const TITLE = 'Generar códigos de recuperación'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { user } = await requireOwnAccount(api)
  const { factors } = await api.call(secondFactor.own, {})
  if (factors.length === 0) throw redirect(paths.secondFactor.page)
  return { username: user.username }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, secondFactor.renewRecoveryCodes.body)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(secondFactor.renewRecoveryCodes, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  await continueSession(request, context, outcome.value)
  return data({ codes: outcome.value.recovery_codes })
}

export default function NewRecoveryCodes() {
  const { username } = useLoaderData<typeof loader>()
  const codes = useAnswer<typeof action>()?.codes
  return (
    <FactorPage
      title={TITLE}
      codes={codes}
      done="Los códigos anteriores ya no sirven. Tus otras sesiones terminaron."
    >
      <ConfirmationForm id="recovery-codes" username={username} submit="Generar códigos">
        Los códigos que tienes ahora dejan de servir, y tus otras sesiones terminan.
      </ConfirmationForm>
    </FactorPage>
  )
}

export { ErrorPage as ErrorBoundary }
