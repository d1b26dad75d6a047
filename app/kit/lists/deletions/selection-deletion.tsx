import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { agree, type Noun } from '#contract/platform/values/nouns.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import { actions } from '../../ui/common-copy.ts'
import { NothingChosen, WayOut } from '../../forms/choices/nothing-chosen.tsx'
import { AffectedNames, type AffectedItems } from '../affected-items.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { ConfirmPage } from '../../ui/popups/confirm-page.tsx'
import { RouteDialog } from '../../ui/popups/route-dialog.tsx'
import type { deleteSelected } from './selection-deletion.server.ts'

type Refusal = { message: string; errors: FieldIssue[] }

/** Dialog over a list that confirms the deletion of the selected items (`selection-deletion.server.ts`). */
export function SelectionDeletion({
  noun,
  asked: { count, selectionToken, closeTo, on },
  what,
  failed,
  kept,
  refused,
  children,
  details,
}: {
  noun: Noun
  /** Data of the confirmation's loader. */
  asked: { count: number; selectionToken: string; closeTo: string; on: AffectedItems }
  /** 'el grupo «Ventas»', 'los 3 grupos seleccionados'; undefined for an empty selection. */
  what: string | undefined
  /** Title of a refusal, when the specification has one. */
  failed?: string
  /** Known reason that prevents the deletion; it replaces the question. */
  kept?: ReactNode
  /** Returns the reasons of a refusal, instead of the API's message. */
  refused?: ((refusal: Refusal) => ReactNode) | undefined
  /** Consequences for the items and their users. */
  children: ReactNode
  /** Content below the consequences, such as a list. */
  details?: ReactNode
}) {
  const refusal = useActionData<typeof deleteSelected>()?.refusal
  return (
    <RouteDialog
      title={`Eliminar ${agree(count, noun.one, noun.many)}`}
      closeTo={closeTo}
      size="sm"
    >
      {count === 0 || what === undefined ? (
        <NothingChosen noun={noun} closeTo={closeTo} />
      ) : refusal || kept ? (
        <>
          {!refusal ? (
            kept
          ) : refused ? (
            refused(refusal)
          ) : (
            <Alert tone="danger" title={failed}>
              {refusal.message}
            </Alert>
          )}
          <WayOut closeTo={closeTo} />
        </>
      ) : (
        <ConfirmPage
          confirmLabel={actions.remove}
          cancelLabel={actions.cancel}
          cancelTo={closeTo}
          fields={{ confirmed: selectionToken }}
        >
          <p className="font-medium">¿Eliminar {what}?</p>
          <AffectedNames on={on} />
          <p className="mt-2">{children}</p>
          {details}
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
