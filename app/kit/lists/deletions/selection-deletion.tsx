import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { agree, type Noun } from '#contract/platform/values/nouns.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import { actions } from '../../ui/common-copy.ts'
import type { AffectedItems } from '../affected-items.tsx'
import { BulkQuestion, type SelectionQuestion } from '../bulk/question.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import type { deleteSelected } from './selection-deletion.server.ts'

type Refusal = { message: string; errors: FieldIssue[] }

/** Dialog over a list that confirms the deletion of the selected items (`selection-deletion.server.ts`). */
export function SelectionDeletion({
  noun,
  question,
  what,
  failed,
  blockingReason,
  refused,
  children,
  details,
}: {
  noun: Noun
  /** Data of the confirmation's loader. */
  question: SelectionQuestion & { on: AffectedItems }
  /** 'el grupo «Ventas»', 'los 3 grupos seleccionados'; undefined for an empty selection. */
  what: string | undefined
  /** Title of a refusal, when the specification has one. */
  failed?: string
  /** Known reason that prevents the deletion; it replaces the question. */
  blockingReason?: ReactNode
  /** Returns the reasons of a refusal, instead of the API's message. */
  refused?: ((refusal: Refusal) => ReactNode) | undefined
  /** Consequences for the items and their users. */
  children: ReactNode
  /** Content below the consequences, such as a list. */
  details?: ReactNode
}) {
  const refusal = useActionData<typeof deleteSelected>()?.refusal
  const reasons =
    refusal &&
    (refused?.(refusal) ?? (
      <Alert tone="danger" title={failed}>
        {refusal.message}
      </Alert>
    ))
  return (
    <BulkQuestion
      question={{ ...question, count: what === undefined ? 0 : question.count }}
      noun={noun}
      title={`Eliminar ${agree(question.count, noun.one, noun.many)}`}
      asks={`¿Eliminar ${what}?`}
      confirmLabel={actions.remove}
      on={question.on}
      instead={reasons ?? blockingReason}
    >
      <p className="mt-2">{children}</p>
      {details}
    </BulkQuestion>
  )
}
