import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { learning } from '#contract/learning.ts'
import { responses, revalidation } from '#contract/responses.ts'
import { wayBack } from '../../backend/address.server.ts'
import { signedIn } from '../../backend/api.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { takePendingForm } from '../../backend/pending-form.server.ts'
import { requireAdmin } from '../../backend/permission.ts'
import { postedForm } from '../../backend/posted-form.server.ts'
import { actions } from '../../copy/common.ts'
import { invalidForm, refusedForm } from '../../forms/failure.ts'
import { Form } from '../../forms/form.tsx'
import { FormActions, SubmitButton } from '../../forms/submit-button.tsx'
import { FieldRow } from '../../forms/field.tsx'
import { TextAreaField, TextField } from '../../forms/text-field.tsx'
import { formValidator } from '../../forms/validator.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { dayOf, formatPercent } from '../../ui/format.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { useProfile } from '../use-profile.ts'
import { enrolmentOf } from './enrolment.server.ts'

export const meta: MetaFunction = () => [{ title: 'Revalidar curso' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { user, course } = enrolmentOf(params)
  const { values, headers } = await takePendingForm(request, context)
  const [session, courses] = await Promise.all([
    requireAdmin(api),
    api.call(learning.courses, { params: { id: user } }),
  ])
  if (!session.user.convalidate_enabled) {
    throw Response.json({ message: 'No tienes permiso para revalidar cursos.' }, { status: 403 })
  }
  const found = courses.find(({ id }) => id === course)
  if (!found) throw Response.json({ message: 'El usuario no tiene este curso.' }, { status: 404 })
  const today = dayOf(Date.now(), session.tenant.timezone)
  return data(
    {
      course: found,
      today,
      recovered: values,
      closeTo: wayBack(request, paths.users.detail(user)),
    },
    { headers },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const enrolment = enrolmentOf(params)
  const { form } = await postedForm(request)
  const schema = revalidation.omit({ user: true, course: true })
  const result = await formValidator(schema).validate(form)
  if (result.error) return invalidForm(result)
  const body = { ...enrolment, ...result.data }
  const outcome = await api.attempt(responses.revalidate, { body })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const reached = formatPercent(outcome.value.percentage_completed, 2)
  const done = `El curso quedó revalidado al ${reached}.`
  return redirectWithFlash(context, wayBack(request, paths.users.detail(enrolment.user)), done)
}

export default function Revalidation() {
  const { course, today, recovered, closeTo } = useLoaderData<typeof loader>()
  const { full_name } = useProfile()
  // Specification 3, section 9: 100, or what it was revalidated at.
  const defaults = {
    percentage: course.external_revalidated ? course.percentage_completed : 100,
    date: course.revalidation_date ?? today,
    comments: course.revalidation_comments,
  }
  return (
    <RouteDialog
      title="Revalidar curso"
      description={`${course.name} · ${full_name}`}
      closeTo={closeTo}
      size="sm"
    >
      <Form id="revalidation" defaultValues={defaults} recovered={recovered}>
        <p>
          Reconoce lo aprendido fuera de la plataforma. Avance actual:{' '}
          {formatPercent(course.percentage_completed, 2)}.
        </p>
        <FieldRow>
          <TextField
            name="percentage"
            label="Porcentaje"
            help="De 0 a 100."
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step="any"
            required
          />
          <TextField
            name="date"
            label="Fecha"
            help="A más tardar hoy."
            type="date"
            max={today}
            required
          />
        </FieldRow>
        <TextAreaField name="comments" label="Comentarios" rows={3} maxLength={1000} />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Revalidando…">Revalidar</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
