import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { VOID_LINK } from '#contract/access/password-reset-words.ts'
import { passwordResets } from '#contract/access/password-resets.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { brandOfSlug } from '#app/kit/shell/brand/brand.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { useRootData } from '#app/kit/shell/root-data.ts'
import { StoreLinks } from '#app/kit/shell/menu/store-links.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { repeatedPassword } from './repeated-password.server.ts'

const TITLE = 'Elige tu contraseña'
const DONE_TITLE = 'Tu contraseña cambió'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.account === null ? DONE_TITLE : TITLE },
  { name: 'robots', content: 'noindex' },
]

const anotherLink = (context: LoaderFunctionArgs['context'], message: string) =>
  redirectWithFlash(context, paths.signIn.passwordReset(), { tone: 'danger', message })

/** Page of a mailed link. It changes nothing: programs that examine mails open it. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  if (param(request, 'done') === 'app') return { account: null, brand: null }
  const token = param(request, 'token') ?? ''
  const outcome = await anonymous(request, context).attempt(passwordResets.check, {
    body: { token },
  })
  if (!outcome.ok && outcome.failure.status !== 422)
    throw Response.json(outcome.failure, { status: outcome.failure.status })
  if (!outcome.ok) throw await anotherLink(context, outcome.failure.message)
  const { username, company, password_min_length } = outcome.value
  return {
    account: { token, username, password_min_length },
    brand: await brandOfSlug(args, company),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const schema = repeatedPassword(passwordResets.redeem.body.shape)
  return saveForm({ request, context }, schema, {
    save: async ({ token, password }) => {
      const outcome = await anonymous(request, context).attempt(passwordResets.redeem, {
        body: { token, password },
      })
      if (!outcome.ok && outcome.failure.code === VOID_LINK)
        throw await anotherLink(context, outcome.failure.message)
      return outcome
    },
    done: ({ console }) =>
      console
        ? [paths.login, 'Tu contraseña cambió. Ingresa con ella.']
        : [paths.signIn.newPassword({ done: 'app' }), 'Tu contraseña cambió.'],
  })
}

export default function NewPassword() {
  const { account, brand } = useLoaderData<typeof loader>()
  const stores = useRootData()!.stores
  if (!account) {
    return (
      <PublicPage title={DONE_TITLE} narrow>
        <p>Ingresa con ella en la aplicación de tu celular:</p>
        <StoreLinks stores={stores} />
      </PublicPage>
    )
  }
  const { token, username, password_min_length } = account
  return (
    <PublicPage title={TITLE} narrow brand={brand}>
      <p className="mb-4 break-words">
        Es la contraseña de la cuenta «{username}». Terminarán todas sus sesiones abiertas.
      </p>
      <Form id="new-password" asksBeforeLeaving={false}>
        <input type="hidden" name="token" value={token} />
        <input type="text" hidden autoComplete="username" value={username} readOnly />
        <NewPasswordFields minLength={password_min_length} />
        <SubmitButton size="lg" wide>
          Cambiar contraseña
        </SubmitButton>
      </Form>
    </PublicPage>
  )
}

export { ErrorPage as ErrorBoundary }
