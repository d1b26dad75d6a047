import type { MailRow } from '#contract/messages/outbox.ts'
import { companyColumn } from '#app/kit/lists/company-filter.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { MAIL_STATUSES, MAIL_TONES } from './kinds.ts'
import { mailList, type MailQuery } from './list-query.ts'

export function columnsOf(urlState: MailQuery, timeZone: string): Column<MailRow>[] {
  return [
    {
      key: 'recipient',
      head: 'Destinatario',
      cell: ({ id, recipient }) => (
        <Link
          to={paths.outbox.detail(id, mailList.toQuery(urlState))}
          // The page of a mail has its own Content-Security-Policy (server/security.ts).
          reloadDocument
          className="font-medium text-ink hover:text-accent-text hover:underline"
        >
          {recipient}
        </Link>
      ),
    },
    { key: 'subject', head: 'Asunto', wraps: true, cell: ({ subject }) => subject },
    companyColumn(),
    {
      key: 'status',
      head: 'Estado',
      width: 'sm:w-44',
      cell: ({ status }) => <Tag tone={MAIL_TONES[status]}>{MAIL_STATUSES[status]}</Tag>,
    },
    {
      key: 'attempts',
      head: 'Intentos',
      align: 'end',
      width: 'lg:w-24',
      hideBelow: 'lg',
      hideOnPhone: true,
      cell: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: 'error',
      head: 'Error',
      hideBelow: 'xl',
      hideOnPhone: true,
      cell: ({ error }) => error,
    },
    {
      key: 'created',
      head: 'Creado',
      width: 'md:w-48',
      hideBelow: 'md',
      cell: ({ created_at }) => <DateTime instant={created_at} timeZone={timeZone} withTime />,
    },
  ]
}
