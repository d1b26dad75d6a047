import type { ComponentProps, ReactNode } from 'react'
import { actions } from '../ui/common-copy.ts'
import { Alert } from '../ui/states/alert.tsx'
import { ConfirmPage } from '../ui/popups/confirm-page.tsx'
import { RouteDialog } from '../ui/popups/route-dialog.tsx'
import { WayOut } from './choices/nothing-chosen.tsx'
import { useRefusal } from './saving/use-form-answer.ts'

/** Confirmation in a dialog over a page, or the reason why nothing can be done: the answer of `refusedConfirmation`. */
export function ConfirmDialog({
  title,
  description,
  closeTo,
  tone = 'danger',
  blocked,
  confirmLabel = actions.remove,
  ...question
}: Omit<ComponentProps<typeof ConfirmPage>, 'cancelTo' | 'confirmLabel'> & {
  title: string
  description?: ReactNode
  /** URL of the page below. */
  closeTo: string
  /** Tone of a refusal. */
  tone?: 'warning' | 'danger'
  /** Reason known before the confirmation, shown instead of it. */
  blocked?: ReactNode
  confirmLabel?: string
}) {
  const refusal = useRefusal()
  const reason = refusal ? <Alert tone={tone}>{refusal}</Alert> : blocked
  return (
    <RouteDialog title={title} description={description} closeTo={closeTo} size="sm">
      {reason ? (
        <>
          {reason}
          <WayOut closeTo={closeTo} />
        </>
      ) : (
        <ConfirmPage confirmLabel={confirmLabel} cancelTo={closeTo} {...question} />
      )}
    </RouteDialog>
  )
}
