import type { ReactNode } from 'react'
import { NOUNS } from '#contract/nouns.ts'
import { actions } from '../copy/common.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'

/** Confirmation about the selected users; its answer applies to exactly these. */
export function SelectionQuestion({
  selection: { count, selectionToken, closeTo },
  title,
  confirmLabel,
  danger,
  children,
}: {
  selection: { count: number; selectionToken: string; closeTo: string }
  title: string
  confirmLabel: string
  danger: boolean
  children: ReactNode
}) {
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      {count === 0 ? (
        <NothingChosen noun={NOUNS.user} closeTo={closeTo} />
      ) : (
        <ConfirmPage
          confirmLabel={confirmLabel}
          cancelLabel={actions.cancel}
          cancelTo={closeTo}
          fields={{ confirmed: selectionToken }}
          danger={danger}
        >
          {children}
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
