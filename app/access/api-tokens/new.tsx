import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { text, texts } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import { expiryBounds, expiryDay } from './expiry.server.ts'
import { ExpiryFields } from './expiry-field.tsx'
import { MadeToken } from './made-token.tsx'
import { openTokens } from './opened.server.ts'
import { newTokenForm } from './token-form.server.ts'
import { TokenName, TokenSettings } from './token-fields.tsx'

/** Values to begin with, where another page leads here for a certain program. */
const BEGINNING = { name: text, scopes: texts }

export const meta: MetaFunction = () => [{ title: 'Nuevo token' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, owner, session, calls } = await openTokens({ request, context })
  const choices = await api.call(calls.scopes, {})
  return formPage(request, context, {
    choices,
    bounds: expiryBounds(session.tenant.timezone),
    defaults: { expiry: '90', ...readParams(BEGINNING, request) },
    closeTo: owner.at.list,
  })
}

/** Answers with the secret on the page itself: it is in no URL, cookie or message. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api, session, calls } = await openTokens({ request, context })
  const form = await readForm(request, newTokenForm, { days: ['expires_on'], fields: ['scopes'] })
  if (!form.ok) return form.answer
  const { expiry, expires_on, ...settings } = form.values
  const body = {
    ...settings,
    expires_on: expiryDay({ expiry, expires_on }, session.tenant.timezone),
  }
  const outcome = await api.attempt(calls.create, { body })
  if (!outcome.ok) return form.refuse(outcome.failure)
  return data({ made: outcome.value }, { status: 201 })
}

export default function NewToken() {
  const { choices, bounds, ...page } = useLoaderData<typeof loader>()
  const made = useAnswer<typeof action>()?.made
  if (made) return <MadeToken made={made} title="Token creado" closeTo={page.closeTo} />
  return (
    <FormDialog
      id="new-api-token"
      title="Nuevo token"
      size="lg"
      submit="Crear token"
      pending="Creando…"
      {...page}
    >
      <TokenName />
      <ExpiryFields bounds={bounds} />
      <TokenSettings choices={choices} />
    </FormDialog>
  )
}
