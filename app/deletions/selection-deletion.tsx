import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { agree, type Noun } from '#contract/nouns.ts'
import type { FieldIssue } from '#contract/shapes.ts'
import { actions } from '../copy/common.ts'
import { NothingChosen, WayOut } from '../forms/nothing-chosen.tsx'
import { AffectedNames, type AffectedItems } from '../lists/affected-items.tsx'
import { Alert } from '../ui/alert.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import type { deleteSelected } from './selection-deletion.server.ts'

type Refusal = { message: string; errors: FieldIssue[] }

/** The dialog over a list that asks before what is picked of it goes (`picked-deletion.server.ts`). */
export function SelectionDeletion({
  noun,
  asked: { count, selectionToken, closeTo, on },
  what,
  failed,
  kept,
  refused,
  children,
}: {
  noun: Noun
  /** What the question's loader answered. */
  asked: { count: number; selectionToken: string; closeTo: string; on: AffectedItems }
  /** 'el grupo «Ventas»', 'los 3 grupos seleccionados'; none where nothing is picked. */
  what: string | undefined
  /** What a refusal is headed by, where the specification has words for it. */
  failed?: string
  /** What is known to stand in the way: then nothing is asked. */
  kept?: ReactNode
  /** What a refusal says stands in the way, in place of the API's message. */
  refused?: ((refusal: Refusal) => ReactNode) | undefined
  /** What becomes of it, and of who has it. */
  children: ReactNode
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
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
