import type { Forms } from '#app/kit/ui/format.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'

/** List of the home: its title with the total, its rows, and the pagination. */
export function SavedList({
  id,
  title,
  page,
  pageSize,
  total,
  noun,
  to,
  empty,
  tools,
  children,
}: {
  id: string
  title: string
  page: number
  pageSize: number
  total: number
  noun: Forms
  to: (page: number) => string
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Search of the list, or its actions. */
  tools?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
        {total > 0 ? (
          <span className="ml-2 font-normal tabular-nums text-muted">{formatNumber(total)}</span>
        ) : null}
      </h2>
      {tools}
      {total === 0 ? (
        empty
      ) : (
        <>
          {children}
          <Pagination
            page={page}
            pageSize={pageSize}
            total={total}
            noun={noun}
            label={`Paginación de ${title.toLowerCase()}`}
            stay
            to={to}
          />
        </>
      )}
    </section>
  )
}
