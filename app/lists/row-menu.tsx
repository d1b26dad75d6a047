import type { ReactNode } from 'react'
import { actions } from '../copy/common.ts'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'

/** The menu of a row that is edited and deleted; `children` are what else is done with it, between the two. */
export function RowMenu({
  name,
  edit,
  editing = actions.edit,
  deletion,
  children,
}: {
  /** Names the row: 'Acciones de Ventas'. */
  name: string
  /** The addresses of its form and of the question. */
  edit: string
  deletion: string
  /** What its form does, where that is but one thing: 'Cambiar nombre'. */
  editing?: string
  children?: ReactNode
}) {
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      <MenuLink to={edit} icon="edit">
        {editing}
      </MenuLink>
      {children}
      <MenuLine />
      <MenuLink to={deletion} icon="trash" danger>
        {actions.remove}
      </MenuLink>
    </Menu>
  )
}
