import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { users, type User } from '#contract/users.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { actions } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProfileCard } from './profile-card.tsx'

export const meta: MetaFunction = () => [{ title: 'Perfil de usuario' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return { user: await api.call(users.get, { params: { id: idOf(params) } }) }
}

export default function UserDetail() {
  const { user } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  return (
    <>
      <PageHeader
        title="Perfil de usuario"
        back={{ to: paths.users.list(), label: 'Volver a los usuarios' }}
        actions={admin ? <Actions user={user} /> : null}
      />
      <Outlet />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[320px_1fr]">
        <ProfileCard user={user} />
        <Card title="Formación">
          <EmptyState icon="courses" title="Todavía no disponible" inline>
            Los cursos, insignias, certificaciones y tiempos de {user.first_name} se verán aquí en
            una próxima versión.
          </EmptyState>
        </Card>
      </div>
    </>
  )
}

function Actions({ user: { id, disabled } }: { user: User }) {
  const selection = { ids: [id], back: paths.users.detail(id) }
  return (
    <>
      {disabled ? (
        <ButtonLink to={paths.users.activation(selection)} icon="user-check">
          Activar
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.users.deactivation(selection)} icon="user-off">
          Desactivar
        </ButtonLink>
      )}
      <ButtonLink to={paths.users.password(id)} icon="key">
        Cambiar contraseña
      </ButtonLink>
      <ButtonLink to={paths.users.edit(id)} variant="primary" icon="edit">
        {actions.edit}
      </ButtonLink>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
