import type { ListedMessage } from '#contract/messages/all-messages.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { STATUS_LABELS, STATUS_TONES } from '../words.ts'

/** Text of a message in a list; a message may be only a file. */
export const messageText = ({ body, name }: { body: string | null; name?: string | undefined }) =>
  body ?? name ?? 'Archivo'

/** Columns of the messages of all audiences; administrators duplicate one. */
export function messageColumns(admin: boolean): Column<ListedMessage>[] {
  return admin ? [...COLUMNS, COPY] : COLUMNS
}

const COPY: Column<ListedMessage> = {
  key: 'copy',
  head: 'Acciones',
  acts: true,
  width: 'sm:w-28',
  cell: ({ id, communication, body, attachment }) => (
    <ButtonLink to={paths.communications.copiedMessage(communication.id, id)} size="sm">
      Duplicar<span className="sr-only"> «{messageText({ body, name: attachment?.name })}»</span>
    </ButtonLink>
  ),
}

const COLUMNS: Column<ListedMessage>[] = [
  {
    key: 'body',
    head: 'Mensaje',
    names: true,
    cell: ({ id, communication, body, attachment }) => (
      <Link to={paths.communications.message(communication.id, id)} className="name-link">
        <span className="line-clamp-3">{messageText({ body, name: attachment?.name })}</span>
      </Link>
    ),
  },
  {
    key: 'date',
    head: 'Fecha',
    sort: 'date',
    width: 'sm:w-48',
    cell: ({ programmed_date, created_at }) => <When at={programmed_date ?? created_at} />,
  },
  {
    key: 'audience',
    head: 'Audiencia',
    sort: 'audience',
    width: 'sm:w-[16%]',
    cell: ({ communication: { id, name } }) => (
      <Link to={paths.communications.detail(id)} className="hover:underline">
        {name}
      </Link>
    ),
  },
  {
    key: 'status',
    head: 'Estado',
    width: 'sm:w-44',
    cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Tag>,
  },
  {
    key: 'sent',
    head: 'Enviados',
    align: 'end',
    width: 'xl:w-28',
    hideBelow: 'xl',
    cell: ({ sent, total }) =>
      total > 0 ? (
        <>
          {formatNumber(sent)} de {formatNumber(total)}
          <span className="sm:sr-only"> {agree(total, 'enviado', 'enviados')}</span>
        </>
      ) : null,
  },
  {
    key: 'author',
    head: 'Autor',
    width: '2xl:w-40',
    hideBelow: '2xl',
    hideOnPhone: true,
    cell: ({ author }) => author,
  },
]

function When({ at }: { at: string }) {
  return <DateTime instant={at} timeZone={useSession().tenant.timezone} withTime />
}
