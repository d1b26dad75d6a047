import type { CompanyChoice } from '../backend/companies.server.ts'
import type { FilterChip } from '../ui/tables/filter-bar.tsx'
import { FilterSelect } from '../ui/tables/filter-fields.tsx'
import type { Column } from '../ui/tables/table-row.tsx'

/** Field and chip of the filter `tenant`, for a list over all tenants. */
export function companyFilter<Shown extends { tenant: number | '' }>(
  companies: readonly CompanyChoice[],
  { listUrl }: { listUrl: (shown: Shown, changes: Partial<Shown>) => string },
  shown: Shown,
) {
  const chosen = companies.find(({ value }) => value === shown.tenant)
  const chips: FilterChip[] = chosen
    ? [{ label: chosen.label, removeTo: listUrl(shown, { tenant: '' } as Partial<Shown>) }]
    : []
  return {
    chips,
    filters: (
      <FilterSelect
        name="tenant"
        label="Compañía"
        value={String(shown.tenant)}
        none="Todas las compañías"
        options={companies}
      />
    ),
  }
}

/** Column with the tenant of each row. */
export function companyColumn<Row extends { tenant_name: string }>(): Column<Row> {
  return {
    key: 'tenant',
    head: 'Compañía',
    width: 'sm:w-40 xl:w-48',
    cell: ({ tenant_name }) => tenant_name,
  }
}
