import type { OutboxMessage } from '#contract/whatsapp.ts'
import type { Column } from '../ui/table-row.tsx'
import { Tag } from '../ui/tag.tsx'
import { DateTime } from '../ui/time.tsx'
import { FORM_LABELS, OUTCOME_LABELS, OUTCOME_TONES } from './outbox-words.ts'
import { mobileOf } from './words.ts'

export function outboxColumns(timeZone: string): Column<OutboxMessage>[] {
  return [
    {
      key: 'to',
      head: 'Destinatario',
      width: 'sm:w-48',
      cell: ({ name, to }) => (
        <>
          <span className="block break-words font-medium">{name ?? 'Prueba'}</span>
          <span className="tabular-nums text-muted">{mobileOf(to)}</span>
        </>
      ),
    },
    {
      key: 'body',
      head: 'Mensaje',
      cell: ({ body, attachment }) => (
        <>
          {body ? (
            <span className="line-clamp-3 whitespace-pre-wrap break-words">{body}</span>
          ) : null}
          {attachment ? <span className="block break-words text-muted">{attachment}</span> : null}
        </>
      ),
    },
    {
      key: 'form',
      head: 'Forma',
      width: 'lg:w-28',
      hideBelow: 'lg',
      cell: ({ form }) => FORM_LABELS[form],
    },
    {
      key: 'status',
      head: 'Estado',
      width: 'sm:w-56',
      cell: ({ status, error }) => (
        <>
          <Tag tone={OUTCOME_TONES[status]}>{OUTCOME_LABELS[status]}</Tag>
          {error ? (
            <span className="mt-1 block break-words text-sm text-muted">{error}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'created',
      head: 'Fecha',
      width: 'md:w-48',
      hideBelow: 'md',
      cell: ({ created_at: at }) => <DateTime instant={at} timeZone={timeZone} withTime />,
    },
  ]
}
