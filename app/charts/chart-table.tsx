import type { ReactNode } from 'react'

/** The figures of a chart as a table, for whoever would rather read them. */
export type ChartTableProps = {
  /** What it lists, as the chart is called. */
  caption: string
  /** The first names the row, the others are figures. */
  heads: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

/** Opens without scripts, and on paper where it was open. */
export function ChartTable({ caption, heads, rows }: ChartTableProps) {
  return (
    <details className="chart-table">
      <summary>Ver como tabla</summary>
      {/* A long one scrolls by itself, also by keyboard. */}
      <div role="region" aria-label={caption} tabIndex={0} className="chart-table-rows">
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
      </div>
    </details>
  )
}
