import type { UserRow } from '#contract/users.ts'
import { paths } from '../paths.ts'
import { useIsAdmin } from '../shell/hooks.ts'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'

/** What can be done with one user; `back` is the list to return to. */
export function RowMenu({ user, back }: { user: UserRow; back: string }) {
  const admin = useIsAdmin()
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
          <MenuLine />
          {user.disabled ? (
            <MenuLink to={paths.users.activation({ ids: [user.id], back })} icon="user-check">
              Activar
            </MenuLink>
          ) : (
            <MenuLink
              to={paths.users.deactivation({ ids: [user.id], back })}
              icon="user-off"
              danger
            >
              Desactivar
            </MenuLink>
          )}
        </>
      ) : null}
    </Menu>
  )
}
