import { NOUNS } from '#contract/platform/values/nouns.ts'
import { CountCell } from './count-cell.tsx'
import { CodeCell } from './name-cell.tsx'
import { TenantDate } from '../shell/tenant-date.tsx'
import type { Column } from '../ui/tables/table-row.tsx'

/** Columns that lists of records share; a list that differs changes a property: `{ ...CREATED_AT, width: 'sm:w-32' }`. */

/** Columns of records that go by a code, which leads to their page (`to`) or their form over the list (`edit`). */
export function codeAndName(
  leads: (id: number) => { to: string } | { edit: string | undefined },
): Column<{ id: number; code: string | null; name: string }>[] {
  return [
    {
      key: 'code',
      head: 'Código',
      sort: 'code',
      width: 'sm:w-28 xl:w-40',
      cell: ({ id, code, name }) => <CodeCell code={code} name={name} {...leads(id)} />,
    },
    {
      key: 'name',
      head: 'Nombre',
      sort: 'name',
      cell: ({ name }) => <span className="text-ink">{name}</span>,
      hideOnPhone: true,
    },
  ]
}

export const CREATED_AT: Column<{ created_at: string }> = {
  key: 'created_at',
  head: 'Fecha de creación',
  sort: 'created_at',
  width: 'sm:w-44',
  cell: ({ created_at }) => <TenantDate at={created_at} />,
}

export const USER_COUNT: Column<{ user_count: number }> = {
  key: 'user_count',
  head: 'Usuarios',
  align: 'end',
  width: 'sm:w-28',
  cell: ({ user_count }) => <CountCell count={user_count} noun={NOUNS.user} />,
}
