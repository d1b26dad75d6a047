import type { Area } from '#contract/areas.ts'
import { RowChanges } from '../lists/row-menu.tsx'
import { paths } from '../paths.ts'
import { useIsAdmin } from '../shell/hooks.ts'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { areaList, type ListQuery } from './list-query.ts'

/** Actions on one area; they return to the list. */
export function RowMenu({ area, shown }: { area: Area; shown: ListQuery }) {
  const admin = useIsAdmin()
  const back = areaList.listUrl(shown, { page: shown.page })
  return (
    <Menu label={`Acciones de ${area.name}`} group="rows">
      <MenuLink to={paths.areas.detail(area.id)} icon="users">
        Ver usuarios
      </MenuLink>
      {admin ? (
        <RowChanges
          edit={paths.areas.edit(area.id, { back })}
          deletion={paths.areas.deletion({ ...areaList.toQuery(shown), ids: [area.id] })}
        />
      ) : null}
    </Menu>
  )
}
