import { Outlet } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page/page-header.tsx'
import { ListBody, type BodyProps } from './list-body.tsx'
import { isEmpty } from './list-page-data.ts'
import type { ListQuery } from './list-query.ts'

/** Page of a list: its title with the count, dialogs over it, and the list. */
export function ListPage<Row, PageQuery extends ListQuery>({
  title,
  back,
  description,
  actions,
  create,
  tabs,
  ...body
}: BodyProps<Row, PageQuery> & {
  title: string
  /** Link to the list that this one belongs to. */
  back?: { to: string; label: string }
  description?: string
  /** Links that act on the whole list, for users with the permission. */
  actions?: ReactNode
  /** Views of the list. */
  tabs?: ReactNode
}) {
  const another = isEmpty(body) ? null : create
  return (
    <>
      <PageHeader
        title={title}
        count={body.page.total}
        back={back}
        description={description}
        actions={
          actions || another ? (
            <>
              {actions}
              {another}
            </>
          ) : null
        }
      />
      <Outlet />
      {tabs}
      <ListBody {...body} />
    </>
  )
}
