import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'
import { Tag } from '../ui/tag.tsx'
import { formatNumber, formatPercent } from '../ui/format.ts'

/** What cells of reports show. */

/** A bar with its number, which has two decimals where it is not whole. */
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

/** Somebody, by a link to their page where there is one; who is disabled is marked. */
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
