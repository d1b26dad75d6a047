import type { ReactNode } from 'react'
import { agree, type Noun } from '#contract/platform/values/nouns.ts'
import { MoveAndDelete, SureToDelete } from '../../forms/saving/deletion-questions.tsx'
import type { Lookup } from '../../forms/choices/lookup.server.ts'
import { NothingChosen, WayOut } from '../../forms/choices/nothing-chosen.tsx'
import { OutsideSearch, type AffectedItems } from '../affected-items.tsx'
import { RouteDialog } from '../../ui/popups/route-dialog.tsx'

type Item = { id: number; code: string; name: string; users: number }

/** Dialog over a list that confirms the deletion of records whose users are moved first (`reassign-deletion.server.ts`). */
export function ReassignDeletion({
  noun,
  question: { chosen, others, on, selectionToken, closeTo },
  blockingReason,
  at,
}: {
  noun: Noun
  /** Data of the confirmation's loader. */
  question: {
    chosen: Item[]
    others: Lookup | null
    on: AffectedItems | null
    selectionToken: string
    closeTo: string
  }
  /** Known reason that prevents the deletion; it replaces the question. */
  blockingReason: ReactNode
  /** Returns the URL of a record. */
  at: (id: number) => string
}) {
  const question = { noun, chosen, closeTo, selectionToken }
  return (
    <RouteDialog
      title={`Eliminar ${agree(chosen.length, noun.one, noun.many)}`}
      closeTo={closeTo}
      size="sm"
    >
      {on ? <OutsideSearch on={on} /> : null}
      {chosen.length === 0 ? (
        <NothingChosen {...question} />
      ) : blockingReason ? (
        <>
          {blockingReason}
          <WayOut closeTo={closeTo} />
        </>
      ) : others ? (
        <MoveAndDelete {...question} others={others} at={at} />
      ) : (
        <SureToDelete {...question} />
      )}
    </RouteDialog>
  )
}
