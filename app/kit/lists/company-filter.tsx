import type { CompanyChoice } from '../backend/companies.server.ts'
import type { FilterChip } from '../ui/tables/filter-bar.tsx'
import { FilterSelect } from '../ui/tables/filter-fields.tsx'
import type { Column } from '../ui/tables/table-row.tsx'

/** Field and chip of the filter `tenant`, for a list over all tenants. */
export function companyFilter<UrlState extends { tenant: number | '' }>(
  companies: readonly CompanyChoice[],
  { listUrl }: { listUrl: (urlState: UrlState, changes: Partial<UrlState>) => string },
  urlState: UrlState,
) {
  const chosen = companies.find(({ value }) => value === urlState.tenant)
  const chips: FilterChip[] = chosen
    ? [{ label: chosen.label, removeTo: listUrl(urlState, { tenant: '' } as Partial<UrlState>) }]
    : []
  return {
    chips,
    filters: (
      <FilterSelect
        name="tenant"
        label="Compañía"
        value={String(urlState.tenant)}
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
