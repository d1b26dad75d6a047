import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { FIELD_LABELS } from '#contract/platform/people/user-labels.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { MobileField } from '#app/kit/forms/phones/mobile-field.tsx'
import { DefaultButton } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { EmailField, TextField } from '#app/kit/forms/text-field.tsx'
import { applicantChoices } from '#app/kit/people/applicant-choices.server.ts'
import { ApplicantFields } from '#app/kit/people/applicant-fields.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { DateField } from '#app/kit/forms/dates/date-field.tsx'
import { FieldRow } from '#app/kit/forms/field.tsx'
import { tenantToJoin } from './tenant.server.ts'
import { HONEYPOT, certificationField, MAX_CERTIFICATIONS, ROW_COUNT_FIELD } from './fields.ts'
import { noIndex } from './no-index.ts'
import { JoinError } from './join-error.tsx'
import { isHoneypotFilled, readJoinForm } from './join-form.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Registro en ${data.company.name}` : 'Registro' },
  { name: 'robots', content: 'noindex' },
]

/** Public page: anyone with the address may apply. The options are the tenant's. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, tenant, company, brand } = await tenantToJoin(args)
  const params = { params: { tenant } }
  const suggested = Object.entries(company.field_choices).map(
    ([number, values]) => [number, Promise.resolve(values)] as const,
  )
  const choices = await applicantChoices(
    {
      areas: api.call(preregistrations.areas, params),
      positions: api.call(preregistrations.positions, params),
      locations: api.call(preregistrations.locations, params),
    },
    Object.fromEntries(suggested),
  )
  return formPage(args.request, args.context, { company, brand, choices })
}

export const headers = noIndex

export async function action({ request, context, params }: ActionFunctionArgs) {
  const tenant = params['slug'] ?? ''
  const received = paths.join.received(tenant)
  if (isHoneypotFilled(await postedForm(request))) return redirect(received)
  const form = await readJoinForm(request)
  if (!form.ok) return form.answer
  const outcome = await anonymous(request, context).attempt(preregistrations.receive, {
    body: { tenant, ...form.values },
  })
  if (outcome.ok) return redirect(received)
  // Preregistration was closed after the form was opened.
  if (outcome.failure.status === 404) throw notFound()
  return form.refuse(outcome.failure)
}

export default function Join() {
  const { company, brand, choices, recovered } = useLoaderData<typeof loader>()
  const rows = useActionData<typeof action>()?.rows ?? 1
  return (
    <PublicPage title={`Solicita tu ingreso a ${company.name}`} brand={brand}>
      <p className="mb-4 text-muted">
        Escribe tus datos. Alguien de la compañía los revisa y te responde por correo.
      </p>
      <Form id="join" recovered={recovered} replace>
        <DefaultButton />
        <Honeypot />
        <ApplicantFields choices={choices} customFields={company.custom_fields} own>
          <EmailField name="email" label={FIELD_LABELS.email} autoComplete="email" required />
          <MobileField name="mobile" label={FIELD_LABELS.mobile} own />
        </ApplicantFields>
        <CertificationRows rows={rows} />
        <SubmitButton size="lg" wide pending="Enviando…">
          Enviar solicitud
        </SubmitButton>
      </Form>
    </PublicPage>
  )
}

/** Hidden from users and screen readers; programs that fill in forms write into it. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute h-px w-px overflow-hidden opacity-0">
      <label>
        Sitio web
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Certifications that the applicant claims to hold; empty rows are ignored. */
function CertificationRows({ rows }: { rows: number }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-medium">Certificaciones que tienes (opcional)</legend>
      <input type="hidden" name={ROW_COUNT_FIELD} value={rows} readOnly />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-3 rounded border border-line p-4">
          <TextField
            name={certificationField(row, 'certification_name')}
            label={`Certificación ${row + 1}`}
            maxLength={150}
            autoComplete="off"
          />
          <FieldRow>
            <DateField
              name={certificationField(row, 'date_completed')}
              label={`Fecha de la certificación ${row + 1}`}
            />
            <DateField
              name={certificationField(row, 'valid_through')}
              label={`Válida hasta ${row + 1}`}
            />
          </FieldRow>
        </div>
      ))}
      {rows < MAX_CERTIFICATIONS ? (
        <p>
          <SubmitButton
            variant="secondary"
            icon="plus"
            name="another"
            value="certification"
            pending="Agregando…"
          >
            Agregar otra
          </SubmitButton>
        </p>
      ) : null}
    </fieldset>
  )
}

export { JoinError as ErrorBoundary }
