import type { UserRow } from '#contract/platform/people/user-shapes.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { Menu, MenuLine, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { type ListQuery, userList } from './list-query.ts'

/** Actions on one user; they return to the list. */
export function RowMenu({ user, urlState }: { user: UserRow; urlState: ListQuery }) {
  const admin = useIsAdmin()
  const here = { ...urlState, all: false }
  const back = userList.listUrl(here, { page: urlState.page })
  const onlyThis = { ...userList.toQuery(here), ids: [user.id] }
  return (
    <Menu label={`Acciones de ${user.full_name}`} group="rows">
      <MenuLink to={paths.users.detail(user.id)} icon="eye">
        Ver perfil
      </MenuLink>
      {admin ? (
        <>
          <MenuLink to={paths.users.edit(user.id, { back })} icon="edit">
            Editar
          </MenuLink>
          <MenuLink to={paths.users.password(user.id, { back })} icon="key">
            Cambiar contraseña
          </MenuLink>
          {user.disabled ? null : (
            <MenuLink to={paths.users.invitations(onlyThis)} icon="mail">
              Enviar invitación
            </MenuLink>
          )}
          <MenuLine />
          {user.disabled ? (
            <MenuLink to={paths.users.activation(onlyThis)} icon="user-check">
              Activar
            </MenuLink>
          ) : (
            <MenuLink to={paths.users.deactivation(onlyThis)} icon="user-off" danger>
              Desactivar
            </MenuLink>
          )}
        </>
      ) : null}
    </Menu>
  )
}
