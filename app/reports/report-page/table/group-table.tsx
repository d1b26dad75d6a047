import type { ReactNode } from 'react'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import type { Density } from './table-layout.ts'
import { ScrollRegion } from '#app/kit/ui/page/scroll-region.tsx'

/** Figure of a group, and the URL of the people in it; `note` is below it. */
export type GroupCell = { figure: ReactNode; to?: string | undefined; note?: ReactNode }

type GroupRow = {
  id: string
  name: string
  /** URL that opens or closes the group. */
  to: string
  open: boolean
  cells: Readonly<Record<string, GroupCell>>
}

type GroupHead = { column: string; head: string; to: string; sorted: 'asc' | 'desc' | undefined }

/** Groups of a report with their subtotals. The open one has `children` below it. */
export function GroupTable({
  caption,
  heads: [name, ...figures],
  rows,
  totals,
  density,
  busy,
  children,
}: {
  caption: string
  /** The first column names the group. */
  heads: readonly [GroupHead, ...GroupHead[]]
  rows: readonly GroupRow[]
  totals: Readonly<Record<string, GroupCell>>
  density: Density
  busy: boolean
  /** Rows of the open group. */
  children: ReactNode
}) {
  return (
    <ScrollRegion label={caption} className={`group-region ${density}`}>
      <table aria-label={caption} aria-busy={busy || undefined} className="group-table">
        <thead>
          <tr>
            <Head {...name} />
            {figures.map((head) => (
              <Head key={head.column} {...head} />
            ))}
          </tr>
        </thead>
        {rows.map(({ id, name: called, to, open, cells }) => (
          <tbody key={id}>
            <tr>
              <th scope="row">
                <Link to={to} preventScrollReset aria-expanded={open} className="group-name">
                  <Icon name={open ? 'chevron-down' : 'chevron-right'} />
                  {called}
                </Link>
              </th>
              {figures.map(({ column: key }) => (
                <td key={key}>{cells[key] ? <Cell {...cells[key]} /> : null}</td>
              ))}
            </tr>
            {open ? (
              <tr>
                <td colSpan={figures.length + 1} className="group-rows">
                  <div>{children}</div>
                </td>
              </tr>
            ) : null}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {figures.map(({ column: key }) => (
              <td key={key}>{totals[key] ? <Cell {...totals[key]} /> : null}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

function Cell({ figure, to, note }: GroupCell) {
  return (
    <>
      {to === undefined ? (
        figure
      ) : (
        <Link to={to} className="inline-block min-w-6 py-0.5 text-accent-text hover:underline">
          {figure}
        </Link>
      )}
      {note}
    </>
  )
}

function Head({ head, to, sorted }: GroupHead) {
  return (
    <th scope="col" aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}>
      <Link to={to} preventScrollReset aria-label={`Ordenar por ${head}`} className="sort">
        {head}
        {sorted ? <Icon name={sorted === 'asc' ? 'sort-asc' : 'sort-desc'} /> : null}
      </Link>
    </th>
  )
}
