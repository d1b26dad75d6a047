import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { learning } from '#contract/courses/learning.ts'
import { responses, revalidation } from '#contract/courses/responses.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { DateField } from '#app/kit/forms/dates/date-field.tsx'
import { FieldRow } from '#app/kit/forms/field.tsx'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { TextAreaField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { dayOf, DOT, formatPercent } from '#app/kit/ui/format.ts'
import { useProfile } from '../profile/use-profile.ts'
import { enrolmentOf } from './enrolment.server.ts'

export const meta: MetaFunction = () => [{ title: 'Revalidar curso' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { user, course } = enrolmentOf(params)
  const [session, courses] = await Promise.all([
    requireAdmin(api),
    api.call(learning.courses, { params: { id: user } }),
  ])
  if (!session.user.convalidate_enabled) {
    throw Response.json({ message: 'No tienes permiso para revalidar cursos.' }, { status: 403 })
  }
  const found = courses.find(({ id }) => id === course)
  if (!found) throw notFound('El usuario no tiene este curso.')
  const today = dayOf(Date.now(), session.tenant.timezone)
  const closeTo = returnUrl(request, paths.users.detail(user))
  return formPage(request, context, { course: found, today, closeTo })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const enrolment = enrolmentOf(params)
  return saveForm({ request, context }, revalidation.omit({ user: true, course: true }), {
    days: ['date'],
    save: (values) => api.attempt(responses.revalidate, { body: { ...enrolment, ...values } }),
    done: (stored) => {
      const reached = formatPercent(stored.percentage_completed, 2)
      const { certificate_unprintable: unprintable } = stored
      const lacking = unprintable ? ` Su certificado no puede mostrar: ${unprintable}` : ''
      const done = `El curso quedó revalidado al ${reached}.${lacking}`
      return [returnUrl(request, paths.users.detail(enrolment.user)), done]
    },
  })
}

export default function Revalidation() {
  const { course, today, ...page } = useLoaderData<typeof loader>()
  const { full_name } = useProfile()
  // Specification 3, section 9: 100, or the percentage of the last revalidation.
  const defaults = {
    percentage: course.external_revalidated ? course.percentage_completed : 100,
    date: course.revalidation_date ?? today,
    comments: course.revalidation_comments,
  }
  return (
    <FormDialog
      id="revalidation"
      title="Revalidar curso"
      description={`${course.name}${DOT}${full_name}`}
      size="sm"
      defaults={defaults}
      submit="Revalidar"
      pending="Revalidando…"
      {...page}
    >
      <p>
        Reconoce lo aprendido fuera de la plataforma. Progreso actual:{' '}
        {formatPercent(course.percentage_completed, 2)}.
      </p>
      <FieldRow>
        <NumberField
          name="percentage"
          label="Porcentaje"
          help="De 0 a 100."
          decimals={2}
          required
        />
        <DateField name="date" label="Fecha" help="A más tardar hoy." max={today} required />
      </FieldRow>
      <TextAreaField name="comments" label="Comentarios" rows={3} maxLength={1000} />
    </FormDialog>
  )
}
