import { TRASH_KINDS } from '#contract/oversight/trash-kinds.ts'
import type { TrashItem } from '#contract/oversight/trash.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { RelativeTime } from '#app/kit/ui/states/time.tsx'

/** Deleted item, and the number of days left to restore it. */
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
    { key: 'kind', head: 'Tipo', cell: ({ kind }) => TRASH_KINDS[kind], width: 'sm:w-44 xl:w-56' },
    {
      key: 'by',
      head: 'Eliminado por',
      cell: ({ deleted_by }) => deleted_by,
      hideBelow: 'xl',
      width: 'xl:w-56',
    },
    {
      key: 'at',
      head: 'Eliminado',
      cell: ({ deleted_at }) => <RelativeTime instant={deleted_at} timeZone={timeZone} />,
      hideBelow: 'xl',
      width: 'xl:w-36',
    },
    {
      key: 'left',
      head: 'Plazo',
      cell: ({ daysLeft }) => timeLeft(daysLeft),
      width: 'sm:w-36',
    },
  ]
}

/** After its days an item stays while others depend on it. */
function timeLeft(days: number): string {
  if (days > 1) return `Quedan ${days} días`
  if (days === 1) return 'Queda 1 día'
  return 'Todavía en uso'
}
