import type { Position } from '#contract/positions.ts'
import { RowChanges } from '../lists/row-menu.tsx'
import { paths } from '../paths.ts'
import { useIsAdmin } from '../shell/hooks.ts'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { type ListQuery, positionList } from './list-query.ts'

/** Actions on one position; they return to the list. */
export function RowMenu({ position, shown }: { position: Position; shown: ListQuery }) {
  const admin = useIsAdmin()
  const back = positionList.listUrl(shown, { page: shown.page })
  return (
    <Menu label={`Acciones de ${position.name}`} group="rows">
      <MenuLink to={paths.positions.detail(position.id)} icon="users">
        Ver usuarios
      </MenuLink>
      {admin ? (
        <RowChanges
          edit={paths.positions.edit(position.id, { back })}
          deletion={paths.positions.deletion({
            ...positionList.toQuery(shown),
            ids: [position.id],
          })}
        >
          <MenuLink to={paths.positions.costs(position.id, { back })} icon="dashboard">
            Costos promedio
          </MenuLink>
        </RowChanges>
      ) : null}
    </Menu>
  )
}
