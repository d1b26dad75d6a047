import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Noun } from '#contract/platform/values/nouns.ts'
import { NothingChosen, WayOut } from '../../forms/choices/nothing-chosen.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { ConfirmPage } from '../../ui/popups/confirm-page.tsx'
import { RouteDialog } from '../../ui/popups/route-dialog.tsx'
import { AffectedNames, type AffectedItems } from '../affected-items.tsx'
import type { refusedQuestion } from './answers.server.ts'

/** Data of a question about a selection (`questionOf`). */
export type SelectionQuestion = { count: number; selectionToken: string; closeTo: string }

/** Confirmation of a change of the selected rows; its answer applies to exactly these. */
export function BulkQuestion({
  question: { count, selectionToken, closeTo },
  noun,
  title,
  asks,
  confirmLabel,
  danger = true,
  on,
  instead,
  children,
}: {
  question: SelectionQuestion
  noun: Noun
  title: string
  /** '¿Desactivar a Ana Ruiz?' */
  asks: string
  confirmLabel: string
  danger?: boolean
  /** Items to name, for changes that cannot be undone. */
  on?: AffectedItems
  /** Reason why the change is impossible; it replaces the question. */
  instead?: ReactNode
  /** Consequences of the change. */
  children: ReactNode
}) {
  const refusal = useActionData<typeof refusedQuestion>()?.refusal
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      {refusal && !instead ? (
        <div className="mb-4">
          <Alert tone="danger">{refusal.message}</Alert>
        </div>
      ) : null}
      {count === 0 ? (
        <NothingChosen noun={noun} closeTo={closeTo} />
      ) : instead ? (
        <>
          {instead}
          <WayOut closeTo={closeTo} />
        </>
      ) : (
        <ConfirmPage
          confirmLabel={confirmLabel}
          cancelTo={closeTo}
          fields={{ confirmed: selectionToken }}
          danger={danger}
        >
          <p className="font-medium">{asks}</p>
          {on ? <AffectedNames on={on} /> : null}
          {children}
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
