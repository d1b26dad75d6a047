import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'

/** Link to the form for a new item: the primary action of a list page, one per page, with the shortcut `n`. */
export function CreateLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} variant="primary" icon="plus" shortcut="n">
      {children}
    </ButtonLink>
  )
}
