import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import type { Behind } from '#contract/courses/course-reminders.ts'
import { CURRENT_PEOPLE, leftOutWords } from '#contract/courses/course-enrolment-words.ts'
import { courses } from '#contract/courses/courses.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { users } from '#contract/people/users.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { appliedFiltersText } from './report/applied-filters-text.ts'
import { ReminderChoice, Unreached } from './reminder-choice.tsx'
import { narrowingQuery, readNarrowing } from './report/report-query.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Recordar el curso' }]

/** Loads the number of users to remind, with the report's filters from the address. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { query, back } = reportAddressOf(request, id)
  const { due, ...people } = query
  const [{ name }, { results, left_out: leftOut, unreached }, { results: chosen }] =
    await Promise.all([
      api.call(courses.get, { params: { id } }),
      api.call(courses.reminders, { params: { id }, query }),
      api.call(users.chosenFilters, { query: people }),
      requireAdmin(api),
    ])
  return {
    name,
    back,
    behind: results,
    others: leftOutWords(leftOut),
    unreached,
    among: appliedFiltersText(query.q, chosen, due),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { query, back } = reportAddressOf(request, id)
  const { form } = await postedForm(request)
  const statuses = form.getAll('statuses') as Behind[]
  const outcome = await api.attempt(courses.remind, {
    params: { id },
    body: { statuses, ...query },
  })
  if (!outcome.ok) {
    const { errors, message, status } = outcome.failure
    return data({ problem: errors[0]?.message ?? message }, { status })
  }
  const { reminded, skipped } = outcome.value
  const { sends_mail } = await api.call(auth.session, {})
  return redirectWithFlash(
    context,
    back,
    changeFlash({
      changed: reminded,
      did: sends_mail
        ? `Se ${agree(reminded, 'envía', 'envían')} ${counted(reminded, NOUNS.reminder)}`
        : `${counted(reminded, NOUNS.reminder)} ${agree(reminded, 'guardado', 'guardados')}, sin enviar`,
      unchanged: 'No se envió ningún recordatorio',
      others: skipped,
      were: ['usuario ya recibió uno hoy', 'usuarios ya recibieron uno hoy'],
    }),
  )
}

function reportAddressOf(request: Request, id: number) {
  const query = narrowingQuery(readNarrowing(request))
  return { query, back: paths.courses.detail(id, query) }
}

export default function Reminder() {
  const { name, back, behind, others, unreached, among } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()?.problem
  const sending = useNavigation().formMethod === 'POST'
  const left = behind.reduce((sum, row) => sum + row.people - row.reminded_today, 0)
  return (
    <>
      <PageHeader
        title="Recordar el curso"
        back={{ to: back, label: 'Volver al curso' }}
        description={name}
      />
      {problem ? (
        <div className="mb-4">
          <Alert tone="danger" title={problem} />
        </div>
      ) : null}
      <div className="max-w-form">
        <Card>
          <PostForm
            onSubmit={(event) => {
              if (sending) event.preventDefault()
            }}
          >
            <p>
              {left === 0
                ? 'No hay a quién recordarle el curso ahora.'
                : 'Cada uno recibe un correo con los enlaces de la aplicación. Nadie recibe más de un recordatorio del mismo curso en un día.'}
            </p>
            <p className="mt-2 text-muted">
              {`Se recuerda a las ${CURRENT_PEOPLE}.`}
              {others === '' ? null : ` Del curso no reciben nada ${others}.`}
            </p>
            <Unreached people={unreached} />
            {among ? <p className="mt-2 text-muted">Solo {among}.</p> : null}
            <fieldset className="mt-4">
              <legend className="mb-2 font-medium">¿A quiénes?</legend>
              {behind.map((row) => (
                <ReminderChoice key={row.status} {...row} />
              ))}
            </fieldset>
            <div className="mt-5 flex justify-end gap-2">
              <ButtonLink to={back}>{actions.cancel}</ButtonLink>
              {left > 0 ? (
                <Button type="submit" variant="primary" icon="mail">
                  {sending ? 'Enviando…' : 'Enviar recordatorios'}
                </Button>
              ) : null}
            </div>
          </PostForm>
        </Card>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
