import type { ReactNode } from 'react'
import { none, type Noun } from '#contract/platform/values/nouns.ts'
import { actions as labels } from '../ui/common-copy.ts'
import { paths } from '../urls/paths.ts'
import type { Query } from '../urls/with-query.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Menu } from '../ui/popups/menu.tsx'
import type { Column } from '../ui/tables/table-row.tsx'
import { CreateLink } from './create-link.tsx'
import { DeletableTable } from './deletable-table.tsx'
import type { BodyProps } from './list-body.tsx'
import { selectable, type OfList } from './list-page-data.ts'
import { ListPage } from './list-page.tsx'
import type { ListQuery } from './list-query.ts'
import { NothingFound } from './nothing-found.tsx'
import { RowChanges } from './row-menu.tsx'

/** Page of a list of records that administrators create, edit and delete, one by its row's menu or those selected. */
export function RecordList<Row extends { id: number; name: string }, PageQuery extends ListQuery>({
  title,
  caption = title,
  list,
  page: loaded,
  noun,
  admin,
  at,
  create,
  imported = false,
  exported,
  actions,
  columns,
  edit,
  editing,
  rowActions,
  opens,
  nothing,
  empty,
  ...body
}: OfList<Row, PageQuery> &
  Pick<BodyProps<Row, PageQuery>, 'search' | 'filters' | 'chips'> & {
    title: string
    /** Name of the table, when it differs from the title. */
    caption?: string
    noun: Noun
    /** True when the user may change the records. */
    admin: boolean
    /** URLs of the list, its form and its delete confirmation. */
    at: {
      list: (query?: Query) => string
      new: (query: Query) => string
      export?: (query: Query) => string
      deletion: (query: Query) => string
    }
    /** Label of the link to the form: 'Nueva área'. */
    create: string
    /** True when the records can be imported. */
    imported?: boolean
    /** Label of the link to the file of the list, for administrators. */
    exported?: string
    /** Links that act on the whole list. */
    actions?: ReactNode
    columns: Column<Row>[]
    /** Returns the URL of a record's form, opened from `here`, the query of the list. */
    edit: (id: number, here: Query) => string
    /** Label of the edit link, when the form does a single thing. */
    editing?: string
    /** Returns further items of a row's menu for administrators, between 'Editar' and 'Eliminar'. */
    rowActions?: (row: Row) => ReactNode
    /** Returns the first items of a row's menu, which other users have as well. */
    opens?: (row: Row) => ReactNode
    /** Texts of an empty list: title of the specification, link to the list without a search, description. */
    nothing: { icon: IconName; title: string; clear: string; text?: string }
    /** Returns what an empty list shows instead, with the links that create records; null for the usual texts. */
    empty?: (create: ReactNode) => ReactNode
    back?: { to: string; label: string }
    description?: string
  }) {
  const page = selectable(loaded, admin)
  const here = list.toQuery(page.urlState)
  const links = admin ? (
    <>
      {imported ? (
        <ButtonLink to={paths.import(at.list()).upload} icon="upload">
          {labels.import}
        </ButtonLink>
      ) : null}
      <CreateLink to={at.new(here)}>{create}</CreateLink>
    </>
  ) : null
  const menu = (row: Row) => {
    const changes = { edit: edit(row.id, here), deletion: at.deletion({ ...here, ids: [row.id] }) }
    return (
      <Menu label={`Acciones de ${row.name}`} group="rows">
        {opens?.(row)}
        {admin ? (
          <RowChanges editing={editing} {...changes}>
            {rowActions?.(row)}
          </RowChanges>
        ) : null}
      </Menu>
    )
  }
  return (
    <ListPage
      title={title}
      actions={
        admin && exported && at.export ? (
          <>
            {actions}
            <ButtonLink to={at.export(here)} icon="download" download>
              {exported}
            </ButtonLink>
          </>
        ) : (
          actions
        )
      }
      create={links}
      list={list}
      page={page}
      noun={noun}
      empty={
        empty?.(links) ?? (
          <NothingFound
            icon={nothing.icon}
            title={nothing.title}
            q={page.urlState.q}
            filtered={list.isNarrowed({ ...page.urlState, q: '' })}
            none={none(noun)}
            clear={{ to: at.list(), label: nothing.clear }}
            action={links}
          >
            {nothing.text}
          </NothingFound>
        )
      }
      {...body}
    >
      <DeletableTable
        list={list}
        page={page}
        caption={caption}
        columns={columns}
        rowMenu={admin || opens ? menu : undefined}
        deletion={at.deletion}
      />
    </ListPage>
  )
}
