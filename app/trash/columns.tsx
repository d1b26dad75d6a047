import type { TrashItem } from '#contract/trash.ts'
import type { Column } from '../ui/table-row.tsx'
import { RelativeTime } from '../ui/time.tsx'
import { KIND_LABELS } from './kinds.ts'

/** A deleted thing, and how many days are left to bring it back. */
export type TrashRow = TrashItem & { daysLeft: number }

export function columnsOf(timeZone: string): Column<TrashRow>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      cell: ({ name, detail }) => (
        <>
          <span className="font-medium text-ink">{name}</span>
          {detail ? <span className="ml-2 text-sm text-muted">{detail}</span> : null}
        </>
      ),
    },
    { key: 'kind', head: 'Tipo', cell: ({ kind }) => KIND_LABELS[kind], width: 'md:w-48' },
    {
      key: 'by',
      head: 'Eliminado por',
      cell: ({ deleted_by }) => deleted_by,
      hideBelow: 'lg',
    },
    {
      key: 'at',
      head: 'Eliminado',
      cell: ({ deleted_at }) => <RelativeTime instant={deleted_at} timeZone={timeZone} />,
      hideBelow: 'md',
      width: 'md:w-36',
    },
    {
      key: 'left',
      head: 'Se borra en',
      cell: ({ daysLeft }) => timeLeft(daysLeft),
      width: 'sm:w-32',
    },
  ]
}

/** Past its days a thing stays while others depend on it. */
function timeLeft(days: number): string {
  if (days > 1) return `${days} días`
  if (days === 1) return '1 día'
  return 'Todavía en uso'
}
