import type { ReactNode } from 'react'
import { actions } from '../copy/common.ts'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'

type Changes = {
  /** The addresses of its form and of the question. */
  edit: string
  deletion: string
  /** What its form does, where that is but one thing: 'Cambiar nombre'. */
  editing?: string
  children?: ReactNode
}

/** The menu of a row that is edited and deleted; `children` are what else is done with it, between the two. */
export function RowMenu({
  name,
  ...changes
}: Changes & {
  /** Names the row: 'Acciones de Ventas'. */
  name: string
}) {
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      <RowChanges {...changes} />
    </Menu>
  )
}

/** The same for those who may, at the end of a menu that others have as well. */
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
