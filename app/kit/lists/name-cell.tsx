import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'

/** Link of the cell that names a row; without one for users who may open neither. */
type Leads = {
  /** URL of its page. */
  to?: string
  /** URL of its form, which opens over the list. */
  edit?: string
}

/** Name of a row; `children` stand beside a linked name, such as a tag for a disabled item. */
export function NameCell({
  name,
  to,
  edit,
  children,
}: Leads & { name: string; children?: ReactNode }) {
  if (!to && !edit) return <span className="block truncate font-medium">{name}</span>
  return (
    <Leading to={to} edit={edit}>
      <span className="truncate">{name}</span>
      {children}
    </Leading>
  )
}

/** Code of a row. On a phone the name stands beside it, or alone when there is no code. */
export function CodeCell({ code, name, ...leads }: Leads & { code: string | null; name: string }) {
  return (
    <Leading {...leads}>
      <span className={`shrink-0 max-w-full${code ? '' : ' max-sm:hidden'}`}>{code ?? '—'}</span>
      <span className="min-w-0 font-normal sm:sr-only">{name}</span>
    </Leading>
  )
}

function Leading({ to, edit, children }: Leads & { children: ReactNode }) {
  const address = to ?? edit
  if (!address) return <span className="name-link">{children}</span>
  return (
    <Link to={address} preventScrollReset={Boolean(edit)} className="name-link">
      {children}
    </Link>
  )
}
