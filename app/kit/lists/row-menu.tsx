import type { ReactNode } from 'react'
import { actions } from '../ui/common-copy.ts'
import { Menu, MenuLine, MenuLink } from '../ui/popups/menu.tsx'

type Changes = {
  /** URLs of the form and of the delete confirmation. */
  edit: string
  deletion: string
  /** Label of the edit link, when the form does a single thing: 'Cambiar nombre'. */
  editing?: string
  children?: ReactNode
}

/** Menu of a row that can be edited and deleted; `children` are further actions, between the two. */
export function RowMenu({
  name,
  ...changes
}: Changes & {
  /** Accessible name of the menu: 'Acciones de Ventas'. */
  name: string
}) {
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      <RowChanges {...changes} />
    </Menu>
  )
}

/** The same menu items for users with the permission, at the end of a menu that others have as well. */
export function RowChanges({ edit, editing = actions.edit, deletion, children }: Changes) {
  return (
    <>
      <MenuLink to={edit} icon="edit">
        {editing}
      </MenuLink>
      {children}
      <MenuLine />
      <MenuLink to={deletion} icon="trash" danger>
        {actions.remove}
      </MenuLink>
    </>
  )
}
