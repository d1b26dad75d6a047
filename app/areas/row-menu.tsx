import type { Area } from '#contract/areas.ts'
import { actions } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { useIsAdmin } from '../shell/hooks.ts'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'
import { areaList, type ListQuery } from './list-query.ts'

/** What can be done with one area, from a list that shows others too and is returned to. */
export function RowMenu({ area, shown }: { area: Area; shown: ListQuery }) {
  const admin = useIsAdmin()
  const back = areaList.listUrl(shown, { page: shown.page })
  return (
    <Menu label={`Acciones de ${area.name}`} group="rows">
      <MenuLink to={paths.areas.detail(area.id)} icon="users">
        Ver usuarios
      </MenuLink>
      {admin ? (
        <>
          <MenuLink to={paths.areas.edit(area.id, { back })} icon="edit">
            {actions.edit}
          </MenuLink>
          <MenuLine />
          <MenuLink
            to={paths.areas.deletion({ ...areaList.toQuery(shown), ids: [area.id] })}
            icon="trash"
            danger
          >
            {actions.remove}
          </MenuLink>
        </>
      ) : null}
    </Menu>
  )
}
