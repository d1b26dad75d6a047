import { ListTable } from '#app/kit/lists/list-body.tsx'
import { ListSelection } from '#app/kit/lists/list-selection.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { IconLink } from '#app/kit/ui/page/icon-button.tsx'
import { SelectionAction } from '#app/kit/ui/tables/selection-bar.tsx'
import type { Column, RowMarks } from '#app/kit/ui/tables/table-row.tsx'
import type { ContentsPage } from './contents.server.ts'
import { PATH_CONTENT_KINDS, type PathContentKind, type Member } from './kinds.ts'
import { contentsList } from '../list-query.ts'
import { Menu, MenuLine, MenuLink, MenuPost } from '#app/kit/ui/popups/menu.tsx'

/** Rows of a part of a path, with the actions on one and on several. */
export function ContentsTable<K extends PathContentKind>({
  id,
  kind,
  page,
  columns = PATH_CONTENT_KINDS[kind].columns,
  rowMarks,
}: { id: number } & ContentsPage<K> & {
    /** Columns that replace those of the kind. */
    columns?: Column<Member<K>>[]
    rowMarks?: (row: Member<K>) => RowMarks
  }) {
  const { tab, isOff } = PATH_CONTENT_KINDS[kind]
  const admin = useIsAdmin()
  const list = contentsList(id, kind)
  const query = list.toQuery(page.urlState)
  const removal = (one: number) =>
    paths.formationPaths.removal(id, kind, { q: query.q, page: query.page, ids: [one] })
  return (
    <ListTable
      list={list}
      page={page}
      caption={tab}
      columns={columns}
      rowKey={(row) => row.id}
      muted={isOff}
      rowMarks={rowMarks}
      picks={(row) => `Seleccionar ${row.name}`}
      rowMenu={(row) =>
        admin ? (
          <MemberMenu path={id} kind={kind} member={row} removal={removal(row.id)} query={query} />
        ) : (
          <IconLink icon="x" label={`Quitar ${row.name}`} to={removal(row.id)} preventScrollReset />
        )
      }
    >
      <ListSelection list={list} page={page}>
        <SelectionAction to={paths.formationPaths.removal(id, kind, query)} icon="x">
          Quitar del plan
        </SelectionAction>
      </ListSelection>
    </ListTable>
  )
}

type Query = Parameters<typeof paths.formationPaths.placement>[2]

/** Moves of a content from its position. The target of a step is computed when it is taken (steps.ts). */
function MemberMenu({
  path,
  kind,
  member: { id, name, number },
  removal,
  query,
}: {
  path: number
  kind: PathContentKind
  member: Member
  /** Address of the confirmation of its removal. */
  removal: string
  /** Query of the displayed list page. */
  query: NonNullable<Query>
}) {
  const depth = number.split('.').length
  const first = number.split('.').at(-1) === '1'
  const to = (step: string) => paths.formationPaths.step(path, kind, { ...query, item: id, step })
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      {first ? null : (
        <MenuPost action={to('up')} icon="chevron-up">
          Subir
        </MenuPost>
      )}
      <MenuPost action={to('down')} icon="chevron-down">
        Bajar
      </MenuPost>
      <MenuLink
        to={paths.formationPaths.placement(path, kind, { ...query, item: id })}
        icon="arrow-right"
      >
        {PATH_CONTENT_KINDS[kind].deepest > 1 ? 'Dentro de…' : 'Mover a…'}
      </MenuLink>
      {depth === 1 ? null : (
        <MenuPost action={to('out')} icon="arrow-left">
          Sacar
        </MenuPost>
      )}
      <MenuLine />
      <MenuLink to={removal} icon="x">
        Quitar del plan
      </MenuLink>
    </Menu>
  )
}
