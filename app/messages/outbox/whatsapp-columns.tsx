import type { OutboxMessage } from '#contract/messages/whatsapp.ts'
import { companyColumn } from '#app/kit/lists/company-filter.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { MESSAGE_STATUSES, MESSAGE_TONES } from './kinds.ts'

const FORM_LABELS = {
  text: 'Texto',
  template: 'Plantilla',
} satisfies Record<OutboxMessage['form'], string>

export function messageColumns(timeZone: string): Column<OutboxMessage>[] {
  return [
    {
      key: 'to',
      head: 'Destinatario',
      width: 'sm:w-40 xl:w-48',
      cell: ({ name, to }) => (
        <>
          <span className="block break-words font-medium">{name ?? 'Prueba'}</span>
          <span className="tabular-nums text-muted">{to.replace(/^whatsapp:/, '')}</span>
        </>
      ),
    },
    companyColumn(),
    {
      key: 'body',
      head: 'Mensaje',
      cell: ({ body, attachment }) => (
        <>
          {body ? (
            <span className="whitespace-pre-wrap break-words sm:line-clamp-3">{body}</span>
          ) : null}
          {attachment ? (
            <span className="break-words text-muted sm:block">
              {body ? <span className="sm:hidden">{DOT}</span> : null}
              {attachment}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'form',
      head: 'Forma',
      width: 'xl:w-28',
      hideBelow: 'xl',
      cell: ({ form }) => FORM_LABELS[form],
    },
    {
      key: 'status',
      head: 'Estado',
      width: 'sm:w-48 xl:w-64',
      cell: ({ status, error }) => (
        <>
          <Tag tone={MESSAGE_TONES[status]}>{MESSAGE_STATUSES[status]}</Tag>
          {error ? (
            <span className="mt-1 whitespace-normal break-words text-sm text-muted sm:block">
              <span className="sm:hidden"> </span>
              {error}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'created',
      head: 'Fecha',
      width: 'lg:w-44',
      hideBelow: 'lg',
      cell: ({ created_at: at }) => <DateTime instant={at} timeZone={timeZone} withTime />,
    },
  ]
}
