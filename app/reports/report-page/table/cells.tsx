import type { ReactNode } from 'react'
import { Link } from '#app/kit/ui/link.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { formatNumber, formatPercent } from '#app/kit/ui/format.ts'

/** Cells of report tables. */

/** Progress bar with its number, with two decimals when it is not an integer. */
export function Progress({ value }: { value: number }) {
  return (
    <span className="report-progress">
      <progress aria-hidden="true" className="progress" value={value} max={100} />
      <span className="tabular-nums">{formatPercent(value, 2)}</span>
    </span>
  )
}

export const number = (value: number): ReactNode => (
  <span className="tabular-nums">{formatNumber(value)}</span>
)

export const yesOrNo = (value: boolean) => (value ? 'Sí' : 'No')

/** Name of a person, linked to the page if there is one; disabled users are marked. */
export function PersonName({
  name,
  to,
  disabled,
}: {
  name: string
  to: string | undefined
  disabled: boolean
}) {
  return (
    <>
      {to === undefined ? (
        <span className="font-medium">{name}</span>
      ) : (
        <Link to={to} className="font-medium text-accent-text hover:underline">
          {name}
        </Link>
      )}
      {disabled ? (
        <>
          {' '}
          <Tag>Inactivo</Tag>
        </>
      ) : null}
    </>
  )
}
