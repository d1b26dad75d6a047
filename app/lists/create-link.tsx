import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'

/** Leads to the form of one more of what a page lists: its primary action, which `n` follows, so a page has one. */
export function CreateLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} variant="primary" icon="plus" shortcut="n">
      {children}
    </ButtonLink>
  )
}
