import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OVERLAP_HOURS } from '#contract/access/api-token-words.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { RadioGroup } from '#app/kit/forms/choices/choice-fields.tsx'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { expiryBounds, expiryDay } from './expiry.server.ts'
import { ExpiryFields } from './expiry-field.tsx'
import { MadeToken } from './made-token.tsx'
import { openTokens } from './opened.server.ts'
import { rotationForm } from './token-form.server.ts'

const TITLE = 'Reemplazar token'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, owner, session, calls } = await openTokens({ request, context })
  const { name } = await api.call(calls.get, { params: { id: idOf(params) } })
  return formPage(request, context, {
    description: name,
    bounds: expiryBounds(session.tenant.timezone),
    closeTo: owner.at.list,
  })
}

/** Answers with the secret on the page itself, as the creation. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api, session, calls } = await openTokens({ request, context })
  const form = await readForm(request, rotationForm, { days: ['expires_on'] })
  if (!form.ok) return form.answer
  const { overlap_hours, ...expiry } = form.values
  const body = { expires_on: expiryDay(expiry, session.tenant.timezone), overlap_hours }
  const outcome = await api.attempt(calls.rotate, { params: { id: idOf(params) }, body })
  if (!outcome.ok) return form.refuse(outcome.failure)
  return data({ made: outcome.value }, { status: 201 })
}

const [AT_ONCE, DAY, WEEK] = OVERLAP_HOURS.map(String) as [string, string, string]

export default function TokenRotation() {
  const { bounds, ...page } = useLoaderData<typeof loader>()
  const made = useAnswer<typeof action>()?.made
  if (made) return <MadeToken made={made} title="Token reemplazado" closeTo={page.closeTo} />
  return (
    <FormDialog
      id="rotate-api-token"
      title={TITLE}
      submit="Crear el nuevo"
      pending="Creando…"
      defaults={{ expiry: '90', overlap_hours: DAY }}
      {...page}
    >
      <p>Se crea otro token con el mismo nombre, los mismos permisos y las mismas direcciones.</p>
      <ExpiryFields bounds={bounds} />
      <RadioGroup
        name="overlap_hours"
        label="El token de antes deja de servir"
        required
        options={[
          { value: AT_ONCE, label: 'De inmediato' },
          { value: DAY, label: 'En 24 horas' },
          { value: WEEK, label: 'En 7 días' },
        ]}
      />
    </FormDialog>
  )
}
