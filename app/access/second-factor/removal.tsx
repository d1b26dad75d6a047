import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { secondFactor } from '#contract/access/second-factor.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { requireOwnAccount } from '#app/kit/backend/permission.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { ConfirmationForm } from './confirmation-form.tsx'
import { continueSession } from './renewed-session.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Quitar «${data.name}»` : 'Quitar' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { user } = await requireOwnAccount(api)
  const { factors } = await api.call(secondFactor.own, {})
  const factor = factors.find(({ id }) => id === idOf(params))
  if (!factor) throw notFound()
  return { username: user.username, name: factor.name, last: factors.length === 1 }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return saveForm({ request, context }, secondFactor.remove.body, {
    save: (body) => api.attempt(secondFactor.remove, { params: { id }, body }),
    done: async (value) => {
      await continueSession(request, context, value)
      return [paths.secondFactor.page, 'Se quitó de tu cuenta. Tus otras sesiones terminaron.']
    },
  })
}

export default function FactorRemoval() {
  const { username, name, last } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title={`Quitar «${name}»`}
        back={{ to: paths.secondFactor.page, label: 'Volver al segundo factor' }}
      />
      <ConfirmationForm id="factor-removal" username={username} submit="Quitar" danger>
        {last
          ? 'Tu cuenta queda sin segundo factor: se abrirá solo con la contraseña, y los códigos de recuperación dejan de servir. Tus otras sesiones terminan.'
          : 'Ya no servirá para ingresar. Tus otras sesiones terminan.'}
      </ConfirmationForm>
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
