import type { MessageProgress, MessageRow } from '#contract/messages/message-shapes.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { useLive } from '#app/kit/live/use-live.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { DOT, formatNumber } from '#app/kit/ui/format.ts'
import { ProgressBar } from '#app/kit/ui/states/progress-bar.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { Attachment } from './attachment-view.tsx'
import { BubbleText } from './bubble.tsx'
import { STATUS_LABELS, STATUS_TONES } from '../words.ts'

type Props = {
  audience: number
  message: MessageRow
  /** Page of the list, used as return URL by its dialogs. */
  page: number | undefined
}
type Followed = Props & { live: boolean }

/** Message of the list: its text, and its date or delivery results. */
export function MessageCard({ live, ...card }: Followed) {
  return live ? <Live {...card} /> : <MessageView {...card} />
}

/** Follows the sending, and afterwards the provider's reports on each recipient. */
function Live({ audience, message, page }: Props) {
  const address = paths.communications.messageEvents(audience, message.id)
  const { state } = useLive<MessageProgress>(address, message)
  // The loaded `editable` holds until sending begins; from then on the same actors may stop it.
  const editable = message.editable && state.begun_at === null
  const stoppable =
    (message.stoppable || message.editable) && state.begun_at !== null && state.status === 'sending'
  const liveMessage = { ...message, ...state, editable, stoppable }
  return <MessageView audience={audience} message={liveMessage} page={page} />
}

function MessageView({ audience, message, page }: Props) {
  const { id, body, attachment } = message
  const open = (view?: string) => paths.communications.message(audience, id, { page, shown: view })
  const begun = message.begun_at !== null || message.status === 'sending'
  return (
    <article className="p-4" aria-label={`Mensaje ${STATUS_LABELS[message.status]}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={STATUS_TONES[message.status]}>{STATUS_LABELS[message.status]}</Tag>
        <When message={message} />
        <Actions audience={audience} message={message} page={page} />
      </div>
      {message.status === 'late' ? (
        <p className="mt-2">
          Pasó más de una hora de su fecha sin que pudiera enviarse.
          {message.editable ? ' Edítalo para enviarlo.' : null}
        </p>
      ) : null}
      {message.stopped_at ? <Stopped message={message} /> : null}
      <div className="mt-2 flex flex-col items-start gap-2">
        {attachment ? <Attachment of={attachment} /> : null}
        {body ? (
          <div className="max-w-text">
            <BubbleText of={body} />
          </div>
        ) : null}
      </div>
      {begun ? (
        <div className="mt-3">
          {message.status === 'sending' ? (
            <ProgressBar
              label="Enviando"
              value={message.sent + message.problems}
              max={Math.max(message.total, 1)}
              noun="personas"
            />
          ) : null}
          <p className="mt-2 flex flex-wrap gap-x-4">
            <Count to={open()} of={message.sent} one="enviado" many="enviados" />
            <Count to={open('problems')} of={message.problems} one="problema" many="problemas" />
            <Count to={open('pending')} of={message.others} one="pendiente" many="pendientes" />
          </p>
        </div>
      ) : null}
    </article>
  )
}

function Stopped({ message: { stopped_at: at, stopped_by: by } }: { message: MessageRow }) {
  const { timezone } = useSession().tenant
  return (
    <p className="mt-2 break-words text-muted">
      Detenido {by ? `por ${by} ` : ''}el <DateTime instant={at!} timeZone={timezone} withTime />
    </p>
  )
}

function Count({ to, of, one, many }: { to: string; of: number; one: string; many: string }) {
  return (
    <Link to={to} preventScrollReset className="tabular-nums text-accent-text hover:underline">
      {formatNumber(of)} {agree(of, one, many)}
    </Link>
  )
}

function When({ message }: { message: MessageRow }) {
  const { timezone } = useSession().tenant
  const { status, programmed_date: programmed, begun_at: begun, created_at: created } = message
  const instant = begun ?? programmed ?? created
  return (
    <p className="text-muted">
      {status === 'late' ? 'Estaba programado para el ' : null}
      {status === 'programmed' ? 'Se enviará el ' : null}
      {status === 'pending_approval' ? (programmed ? 'Programado para el ' : 'Creado el ') : null}
      <DateTime instant={instant} timeZone={timezone} withTime />
      {message.author ? `${DOT}${message.author}` : null}
    </p>
  )
}

function Actions({ audience, message, page }: Props) {
  const { id, editable, approvable, stoppable, status } = message
  if (!useIsAdmin()) return null
  const to = (part: 'edit' | 'deletion' | 'approval' | 'stop') =>
    paths.communications.messagePart(audience, id, part, { page })
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      {approvable ? (
        <ButtonLink to={to('approval')} size="sm" icon="check" preventScrollReset>
          Aprobar
        </ButtonLink>
      ) : status === 'pending_approval' ? (
        <ButtonLink to={to('approval')} size="sm" icon="users" preventScrollReset>
          Quién puede aprobarlo
        </ButtonLink>
      ) : null}
      {stoppable ? (
        <ButtonLink to={to('stop')} size="sm" icon="x" preventScrollReset>
          Detener
        </ButtonLink>
      ) : null}
      <ButtonLink to={paths.communications.copiedMessage(audience, id)} size="sm" icon="plus">
        Duplicar
      </ButtonLink>
      {editable ? (
        <>
          <ButtonLink to={to('edit')} size="sm" icon="edit">
            {actions.edit}
          </ButtonLink>
          <ButtonLink to={to('deletion')} size="sm" icon="trash" preventScrollReset>
            {actions.remove}
          </ButtonLink>
        </>
      ) : null}
    </div>
  )
}
