import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'
import { useIsPrintView } from '../ui/page/print-view.ts'
import { ScrollRegion } from '../ui/page/scroll-region.tsx'

/** Figures of a chart as a table. */
export type ChartTableProps = {
  /** Caption, the same as the chart's label. */
  caption: string
  /** Column heads: the first is the row's name, the others are figures. */
  heads: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

/** Opens without scripts. It is printed, so that paper has the values; the print view shows it open. */
export function ChartTable({ caption, heads, rows }: ChartTableProps) {
  return (
    <details className="chart-table" open={useIsPrintView()}>
      <summary>Ver como tabla</summary>
      {/* A long table scrolls by itself, also by keyboard. */}
      <ScrollRegion label={caption} className="chart-table-rows">
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((figure, index) => (
                  <td key={heads[index + 1]}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}

/** Link in a cell of the table. */
export function TableLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-6 items-center text-accent-text hover:underline">
      {children}
    </Link>
  )
}
