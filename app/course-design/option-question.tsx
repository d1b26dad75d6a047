import type { ReactNode } from 'react'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'

/** Confirmation before an option is removed. */
export function OptionQuestion({
  title,
  closeTo,
  yes,
  children,
}: {
  title: string
  closeTo: string
  yes: string
  children: ReactNode
}) {
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      <ConfirmPage confirmLabel={yes} cancelLabel="Cancelar" cancelTo={closeTo}>
        {children}
      </ConfirmPage>
    </RouteDialog>
  )
}
