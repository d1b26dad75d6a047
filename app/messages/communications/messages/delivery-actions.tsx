import type { Message } from '#contract/messages/message-shapes.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { retryable } from '../words.ts'

/** Actions on a message's deliveries. */
export function DeliveryActions({
  message,
  exported,
  page,
  closeTo,
}: {
  message: Message
  /** Deliveries to export; null when there are none. */
  exported: { shown: string | undefined; person: string } | null
  /** Page of the messages beneath. */
  page: number | undefined
  closeTo: string
}) {
  const { communication_id: audience, id } = message
  const again = retryable(message)
  return (
    <div className="dialog-foot mt-5 flex flex-wrap justify-end gap-2">
      {exported ? (
        <ButtonLink
          to={paths.communications.messageExport(audience, id, exported)}
          icon="download"
          download
        >
          {actions.export}
        </ButtonLink>
      ) : null}
      {useIsAdmin() && again > 0 ? (
        <ButtonLink
          to={paths.communications.messagePart(audience, id, 'retry', { page })}
          icon="refresh"
        >
          {actions.retry} ({formatNumber(again)})
        </ButtonLink>
      ) : null}
      <ButtonLink to={closeTo} preventScrollReset>
        {actions.close}
      </ButtonLink>
    </div>
  )
}
