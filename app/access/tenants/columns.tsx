import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { TenantRow } from '#contract/access/tenants.ts'
import { CountCell } from '#app/kit/lists/count-cell.tsx'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { RelativeTime } from '#app/kit/ui/states/time.tsx'
import { FEATURE_LABELS } from './tenant-fields.tsx'

export const COLUMNS: Column<TenantRow>[] = [
  {
    key: 'name',
    head: 'Nombre',
    width: 'lg:w-64 xl:w-80',
    cell: (tenant) => (
      <NameCell name={tenant.name} edit={paths.tenants.edit(tenant.id)}>
        {tenant.active ? null : <Tag tone="warning">Suspendida</Tag>}
      </NameCell>
    ),
  },
  { key: 'slug', head: 'Identificador', cell: ({ slug }) => slug, hideBelow: 'lg' },
  {
    key: 'users',
    head: 'Usuarios',
    width: 'lg:w-28',
    align: 'end',
    cell: ({ users }) => <CountCell count={users} noun={NOUNS.user} />,
  },
  {
    key: 'features',
    head: 'Funciones',
    cell: (tenant) =>
      (Object.keys(FEATURE_LABELS) as (keyof typeof FEATURE_LABELS)[])
        .filter((feature) => tenant[feature])
        .map((feature) => FEATURE_LABELS[feature])
        .join(', '),
  },
  {
    key: 'created_at',
    head: 'Creada',
    width: 'lg:w-36',
    cell: ({ created_at }) => <Created at={created_at} />,
    hideBelow: 'xl',
  },
]

function Created({ at }: { at: string }) {
  const { tenant } = useSession()
  return <RelativeTime instant={at} timeZone={tenant.timezone} />
}
