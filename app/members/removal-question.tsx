import type { ReactNode } from 'react'
import type { Noun } from '#contract/nouns.ts'
import { actions } from '../copy/common.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'

/** Confirmation of the removal of the selected members. */
export function RemovalQuestion({
  title,
  noun,
  question,
  children,
  selectionToken,
  closeTo,
}: {
  title: string
  noun: Noun
  /** Null when nothing was selected. */
  question: string | null
  /** Consequences of the removal. */
  children: ReactNode
  /** Posted back with the answer. */
  selectionToken: string
  closeTo: string
}) {
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      {question === null ? (
        <NothingChosen noun={noun} closeTo={closeTo} />
      ) : (
        <ConfirmPage
          confirmLabel="Quitar"
          cancelLabel={actions.cancel}
          cancelTo={closeTo}
          fields={{ confirmed: selectionToken }}
        >
          <p className="font-medium">{question}</p>
          <p className="mt-2">{children}</p>
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
