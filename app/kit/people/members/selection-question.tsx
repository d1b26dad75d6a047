import type { ReactNode } from 'react'
import type { Noun } from '#contract/platform/values/nouns.ts'
import { actions } from '../../ui/common-copy.ts'
import { NothingChosen } from '../../forms/choices/nothing-chosen.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { ConfirmPage } from '../../ui/popups/confirm-page.tsx'
import { RouteDialog } from '../../ui/popups/route-dialog.tsx'

/** Confirmation of a change of the selected rows; its answer applies to exactly these. */
export function SelectionQuestion({
  selection: { count, selectionToken, closeTo },
  noun,
  title,
  asks,
  confirmLabel,
  danger = true,
  refusal,
  children,
}: {
  selection: { count: number; selectionToken: string; closeTo: string }
  noun: Noun
  title: string
  /** '¿Desactivar a Ana Ruiz?' */
  asks: string
  confirmLabel: string
  danger?: boolean
  /** Reason why the posted change was refused. */
  refusal?: string | undefined
  /** Consequences of the change. */
  children: ReactNode
}) {
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      {refusal ? (
        <div className="mb-4">
          <Alert tone="danger">{refusal}</Alert>
        </div>
      ) : null}
      {count === 0 ? (
        <NothingChosen noun={noun} closeTo={closeTo} />
      ) : (
        <ConfirmPage
          confirmLabel={confirmLabel}
          cancelLabel={actions.cancel}
          cancelTo={closeTo}
          fields={{ confirmed: selectionToken }}
          danger={danger}
        >
          <p className="font-medium">{asks}</p>
          {children}
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
