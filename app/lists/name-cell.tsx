import type { ReactNode } from 'react'
import { Link } from '../ui/link.tsx'

/** Where what names a row leads; for who may open neither, nowhere. */
type Leads = {
  /** The address of its page, */
  to?: string
  /** or of its form, which opens over the list. */
  edit?: string
}

/** The name of a row; `children` stand beside it where it leads somewhere: that it is off. */
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

/** The code that a row goes by. On a phone its name stands beside it, and is all there is where it has no code. */
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
