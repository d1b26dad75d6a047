import type { ExpiringCertification } from '#contract/training/expiring-certifications.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { asking, ListSelection } from '#app/kit/lists/list-selection.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { SelectionAction } from '#app/kit/ui/tables/selection-bar.tsx'
import { expiringList, type ExpiringQuery } from './list-query.ts'

/** Bulk actions on the selected certifications. */
export function ExpiringSelection({
  page,
}: {
  page: ListPage<ExpiringCertification, ExpiringQuery>
}) {
  return (
    <ListSelection list={expiringList} page={page} keyOf={(row) => String(row.assignment_id)}>
      <SelectionAction to={asking(expiringList, page, paths.certifications.renewal)} icon="refresh">
        Renovar
      </SelectionAction>
      <SelectionAction
        to={asking(expiringList, page, paths.certifications.expiringNotices)}
        icon="mail"
      >
        Recordar
      </SelectionAction>
    </ListSelection>
  )
}

/** Actions on one certification; they lead back to the list. */
export function ExpiringRowMenu({
  row: { assignment_id: id, certification_name: name, full_name: holder },
  urlState,
}: {
  row: ExpiringCertification
  urlState: ExpiringQuery
}) {
  const query = { ...expiringList.toQuery({ ...urlState, chosen: false }), ids: [id] }
  return (
    <Menu label={`Acciones de ${name} de ${holder}`} group="rows">
      <MenuLink to={paths.certifications.renewal(query)} icon="refresh">
        Renovar
      </MenuLink>
      <MenuLink to={paths.certifications.expiringNotices(query)} icon="mail">
        Recordar
      </MenuLink>
    </Menu>
  )
}
