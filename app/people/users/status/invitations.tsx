import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, counted, done, listed, none, NOUNS } from '#contract/platform/values/nouns.ts'
import { users } from '#contract/people/users.ts'
import type { Invitees } from '#contract/people/user-invitations.ts'
import { INVITED_AGAIN_MINUTES } from '#contract/platform/people/user-labels.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { STORED_UNSENT } from '#app/kit/shell/mail.ts'
import { affectedItems } from '#app/kit/lists/affected-items.server.ts'
import { answerQuestion } from '#app/kit/lists/bulk/answers.server.ts'
import { callFor, questionOf } from '#app/kit/lists/bulk/bulk.server.ts'
import { BulkQuestion } from '#app/kit/lists/bulk/question.tsx'
import type { SelectedRows } from '#app/kit/lists/selection.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { userList } from '../list-query.ts'
import { describeUsers, readUsers } from '../selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Enviar invitaciones' }]

export async function loader(args: LoaderFunctionArgs) {
  const bulk = await readUsers(args)
  const { api, selected } = bulk
  await requireAdmin(api)
  const [described, on] = await Promise.all([
    describeUsers(bulk),
    affectedItems(
      args.request,
      userList,
      selected,
      (query) => api.call(users.list, { query }),
      (row) => row.full_name,
    ),
  ])
  const query = selected && described.count > 0 ? inviteesQuery(selected) : null
  const invitees = query && (await api.call(users.invitees, { query }))
  return questionOf(bulk, { ...described, on, invitees })
}

/** Always confirmed, for any number of users, since a mail cannot be undone. */
export async function action(args: ActionFunctionArgs) {
  const bulk = await readUsers(args)
  const { api } = bulk
  const { sends_mail: sends } = await requireAdmin(api)
  return answerQuestion(bulk, {
    act: (selected) =>
      callFor(selected, {
        ids: (ids) => api.attempt(users.invite, { params: { ids } }),
        matching: (body) => api.attempt(users.inviteMatching, { body }),
      }),
    done: (result) => {
      const sent = result.app + result.console
      const others = whyNot(result)
      const said =
        sent > 0
          ? `${done(['invitó', 'invitaron'], sent, NOUNS.user)}: ${sends ? 'el correo sale en unos segundos' : `correo ${STORED_UNSENT}`}.`
          : `${none(NOUNS.user)} recibe invitación.`
      return {
        tone: sent > 0 ? 'success' : 'info',
        message: others ? `${said} ${others}` : said,
      }
    },
  })
}

export default function Invitations() {
  const { invitees, on, ...question } = useLoaderData<typeof loader>()
  const { count, who, closeTo } = question
  const { sends_mail } = useSession()
  const title = agree(count, 'Enviar invitación', 'Enviar invitaciones')
  const { app, console } = invitees ?? { app: 0, console: 0 }
  const sent = app + console
  const others = invitees ? whyNot(invitees) : null
  if (invitees && sent === 0) {
    return (
      <RouteDialog title={title} closeTo={closeTo} size="sm">
        <p className="font-medium">No hay a quién invitar.</p>
        <p className="mt-2">{others}</p>
        <p className="mt-5 flex justify-end">
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
        </p>
      </RouteDialog>
    )
  }
  return (
    <BulkQuestion
      question={question}
      noun={NOUNS.user}
      title={title}
      asks={`¿Invitar a ${who}?`}
      confirmLabel={agree(sent, 'Enviar invitación', `Enviar ${formatNumber(sent)} invitaciones`)}
      danger={false}
      on={on}
    >
      <p className="mt-2">
        {sends_mail
          ? agree(sent, 'Saldrá', 'Saldrán')
          : agree(sent, 'Se guarda sin enviar', 'Se guardan sin enviar')}{' '}
        {counted(sent, NOUNS.mail)}: {listed(readers({ app, console }))}. Llevan el usuario y una
        contraseña nueva, que vence en 72 horas si no se usa y reemplaza la de un correo anterior.
        Quien tiene una contraseña elegida por un administrador la conserva.
      </p>
      {others ? <p className="mt-2">{others}</p> : null}
    </BulkQuestion>
  )
}

/** Returns the selection as the API takes it. */
const inviteesQuery = (picked: SelectedRows) =>
  picked.all ? picked.matching : { ids: picked.ids.join(',') }

/** Returns the recipients as text: learners get the app's invitation, the others the console's. */
function readers({ app, console }: Pick<Invitees, 'app' | 'console'>): string[] {
  return [
    app > 0 ? `${formatNumber(app)} para la aplicación` : null,
    console > 0 ? `${formatNumber(console)} para la consola` : null,
  ].filter((part) => part !== null)
}

/** Returns 'Sin invitación: 2 ya ingresaron y 1 está desactivado.'; null when all get one. */
function whyNot({ signed_in, disabled, recent, beyond }: Invitees): string | null {
  const reasons = [
    signed_in > 0 && `${formatNumber(signed_in)} ya ${agree(signed_in, 'ingresó', 'ingresaron')}`,
    disabled > 0 &&
      `${formatNumber(disabled)} ${agree(disabled, 'está desactivado', 'están desactivados')}`,
    recent > 0 &&
      `${formatNumber(recent)} la ${agree(recent, 'recibió', 'recibieron')} hace menos de ${INVITED_AGAIN_MINUTES} minutos`,
    beyond > 0 &&
      `${formatNumber(beyond)} no ${agree(beyond, 'es', 'son')} de tus unidades de negocio`,
  ].filter((reason) => reason !== false)
  return reasons.length > 0 ? `Sin invitación: ${listed(reasons)}.` : null
}

export { ErrorPage as ErrorBoundary }
