import type { ReactNode } from 'react'
import type { Noun } from '#contract/platform/values/nouns.ts'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import type { OfList } from '#app/kit/lists/list-page-data.ts'
import type { ListQuery } from '#app/kit/lists/list-query.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import type { IconName } from '#app/kit/ui/icon.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { isNarrowed, NOT_NARROWED, type Narrowing } from './report-query.ts'

/** Rows of a tab of the course, with their pages, or the reason why there are none. */
export function ReportTable<Row, UrlState extends ListQuery & Narrowing>({
  caption,
  noun,
  list,
  page,
  empty,
  icon = 'users',
  action,
  ...table
}: OfList<Row, UrlState> & {
  caption: string
  noun: Noun
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  muted?: (row: Row) => boolean
  /** Sentence of a table without rows. */
  empty: string
  icon?: IconName
  /** Link for a table without rows. */
  action?: ReactNode
}) {
  const { rows, total, pageSize, usualSize = pageSize, urlState } = page
  if (rows.length === 0) {
    return (
      <NothingFound
        icon={icon}
        title={empty}
        q={urlState.q}
        filtered={isNarrowed({ ...urlState, q: '' })}
        none="Nadie de este curso"
        clear={{
          to: list.listUrl(urlState, NOT_NARROWED as Partial<UrlState>),
          label: 'Ver a todos',
        }}
        action={action}
      />
    )
  }
  return (
    <>
      <ListTable {...table} list={list} page={page} caption={caption} />
      <Pagination
        label={`Páginas de ${caption}`}
        stay
        page={urlState.page}
        pageSize={pageSize}
        total={total}
        noun={noun}
        to={(number) => list.listUrl(urlState, { page: number } as Partial<UrlState>)}
        sizes={{
          label: `Filas por página de ${caption}`,
          now: pageSize,
          usual: usualSize,
          keep: (each) =>
            paths.listState(list.action, {
              rows: `${usualSize}:${each}`,
              to: list.listUrl(urlState, { size: undefined } as Partial<UrlState>),
            }),
        }}
      />
    </>
  )
}
