import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import type { User } from '#contract/platform/people/user-shapes.ts'
import { users } from '#contract/people/users.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useRootData } from '#app/kit/shell/root-data.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileTitle } from './profile-title.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: profileTitle(data?.user.full_name) },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return {
    user: await api.call(users.get, { params: { id } }),
    back: returnUrlOfPage(request, paths.users.detail(id), paths.users.list()),
  }
}

/** The card is shown even when the tab beside it fails. */
export default function UserDetail() {
  const { user, back } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const { pathname } = useLocation()
  const tabs = useTabs(user)
  const current = tabs.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  // Without scripts a dialog over a tab is a section of the page; below the card it would not be
  // seen.
  const opened = current?.to !== pathname
  return (
    <>
      <PageHeader
        title={user.full_name}
        kind="Perfil de usuario"
        back={wayTo(back, paths.users.list(), 'Volver a los usuarios')}
        actions={admin ? <Actions user={user} /> : null}
      />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[320px_1fr]">
        <ProfileCard user={user} />
        <div className={`min-w-0 ${opened ? 'nojs:max-xl:order-first' : ''}`}>
          <Tabs
            label="Formación del usuario"
            tabs={tabs.map((tab) => ({ ...tab, current: tab === current }))}
          />
          <Outlet />
        </div>
      </div>
    </>
  )
}

/** In the order of specification 1, section 2, then all else that the user has; the first one is the profile's own address. */
function useTabs({ id }: User) {
  const { productName } = useRootData()!
  const { features } = useSession().tenant
  return [
    { to: paths.users.detail(id), label: `Cursos ${productName}` },
    { to: paths.users.whatsappCourses(id), label: 'Cursos Whatsapp' },
    { to: paths.users.audit(id), label: 'Auditoría' },
    { to: paths.users.badges(id), label: 'Insignias' },
    { to: paths.users.certifications(id), label: 'Certificaciones' },
    { to: paths.users.time(id), label: 'Tiempos' },
    ...(features.externalTraining
      ? [{ to: paths.users.externalCourses(id), label: 'Cursos externos' }]
      : []),
    { to: paths.users.sources(id), label: 'Grupos y planes' },
    ...(features.communications ? [{ to: paths.users.messages(id), label: 'Mensajes' }] : []),
  ]
}

/** The primary action comes last; what ends something is in the menu. */
function Actions({ user }: { user: User }) {
  const { id, role, disabled, signed_in_at, second_factor_since, maintained } = user
  const me = useSession().user.id
  const { pathname, search } = useLocation()
  const back = pathname + search
  const selection = { ids: [id], back }
  const isResettable = second_factor_since !== null && id !== me
  const isSwitchable = !maintained.includes('disabled')
  return (
    <>
      <ButtonLink to={paths.users.password(id, { back })} icon="key">
        Cambiar contraseña
      </ButtonLink>
      {disabled || signed_in_at !== null ? null : (
        <ButtonLink to={paths.users.invitations(selection)} icon="mail">
          Enviar invitación
        </ButtonLink>
      )}
      {role === 'reader' && !disabled ? (
        <PostForm action={paths.impersonation.begin} reloadDocument>
          <input type="hidden" name="user" value={id} />
          <input type="hidden" name="returnTo" value={back} />
          <Button type="submit" icon="eye">
            Ver como
          </Button>
        </PostForm>
      ) : null}
      {isResettable || isSwitchable ? (
        <Menu label="Más acciones" group="page">
          {isResettable ? (
            <MenuLink to={paths.users.secondFactorReset(id, { back })} icon="shield">
              Restablecer segundo factor
            </MenuLink>
          ) : null}
          {isSwitchable ? (
            disabled ? (
              <MenuLink to={paths.users.activation(selection)} icon="user-check">
                Activar
              </MenuLink>
            ) : (
              <MenuLink to={paths.users.deactivation(selection)} icon="user-off" danger>
                Desactivar
              </MenuLink>
            )
          ) : null}
        </Menu>
      ) : null}
      <ButtonLink to={paths.users.edit(id, { back })} variant="primary" icon="edit">
        {actions.edit}
      </ButtonLink>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
