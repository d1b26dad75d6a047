import type { Forms } from '../ui/format.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../ui/format.ts'
import { Pagination } from '../ui/pagination.tsx'

/** One of the home's lists: its name with how many there are, its rows, and the way to the others. */
export function SavedList({
  id,
  title,
  page,
  pageSize,
  total,
  noun,
  to,
  empty,
  children,
}: {
  id: string
  title: string
  page: number
  pageSize: number
  total: number
  noun: Forms
  to: (page: number) => string
  /** In place of the rows when there are none. */
  empty: ReactNode
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
