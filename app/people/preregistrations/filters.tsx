import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import type { FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import { FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import { preregistrationList, type ListQuery } from './list-query.ts'
import { STATUSES, WAITING } from './words.ts'

/** Filters by status and by approver group. */
export function Filters({ urlState, groups }: { urlState: ListQuery; groups: Option[] }) {
  return (
    <>
      <FilterSelect
        name="status"
        label="Estado"
        value={urlState.status}
        none={WAITING}
        options={Object.entries(STATUSES).map(([value, label]) => ({ value, label }))}
      />
      <FilterSelect
        name="group"
        label="Grupo de autorización"
        value={String(urlState.group)}
        none="Todos los grupos"
        options={groups}
      />
    </>
  )
}

export function chipsOf(urlState: ListQuery, groups: Option[]): FilterChip[] {
  const { status, group } = urlState
  const chip = (label: string, without: Partial<ListQuery>) => ({
    label,
    removeTo: preregistrationList.listUrl(urlState, without),
  })
  const named = groups.find(({ value }) => value === group)?.label ?? `n.º ${group}`
  return [
    ...(status ? [chip(STATUSES[status], { status: '' })] : []),
    ...(group ? [chip(`Grupo: ${named}`, { group: '' })] : []),
  ]
}
