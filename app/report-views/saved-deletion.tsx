import type { ReactNode } from 'react'
import { actions } from '../copy/common.ts'
import { WayOut } from '../forms/nothing-chosen.tsx'
import { Alert } from '../ui/alert.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'

/** Confirmation before a view or a schedule is deleted, or the reason why it cannot be. */
export function SavedDeletion({
  title,
  question,
  closeTo,
  refusal,
  children,
}: {
  title: string
  question: string
  closeTo: string
  refusal: string | undefined
  /** Effect of the deletion. */
  children: ReactNode
}) {
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      {refusal ? (
        <>
          <Alert tone="danger">{refusal}</Alert>
          <WayOut closeTo={closeTo} />
        </>
      ) : (
        <ConfirmPage confirmLabel={actions.remove} cancelLabel={actions.cancel} cancelTo={closeTo}>
          <p className="break-words font-medium">{question}</p>
          <p className="mt-2">{children}</p>
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
