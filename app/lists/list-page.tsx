import { Outlet } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { ListBody, type BodyProps } from './list-body.tsx'
import type { ListQuery } from './list-query.ts'

/** The page of a list: its title with how many there are, what opens over it, and the list. */
export function ListPage<Row, Shown extends ListQuery>({
  title,
  description,
  actions,
  ...body
}: BodyProps<Row, Shown> & {
  title: string
  description?: string
  /** Links that make or fetch something, for those who may. */
  actions?: ReactNode
}) {
  return (
    <>
      <PageHeader
        title={title}
        count={body.page.total}
        description={description}
        actions={actions}
      />
      <Outlet />
      <ListBody {...body} />
    </>
  )
}
