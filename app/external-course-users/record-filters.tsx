import type { FilterChip } from '../ui/filter-bar.tsx'
import { FilterSelect } from '../ui/filter-fields.tsx'
import { ASSISTED, DATED, ENABLED, type ListQuery, type recordList } from './list-query.ts'

type List = ReturnType<typeof recordList>

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Filters by attendance, by date, and by membership in the course. */
export function RecordFilters({ shown }: { shown: ListQuery }) {
  return (
    <>
      <FilterSelect
        name="assisted"
        label="Asistencia"
        value={shown.assisted}
        options={options(ASSISTED)}
        none="Con o sin asistencia"
      />
      <FilterSelect
        name="dated"
        label="Fecha"
        value={shown.dated}
        options={options(DATED)}
        none="Con o sin fecha"
      />
      <FilterSelect
        name="enabled"
        label="En el curso"
        value={shown.enabled}
        options={options(ENABLED)}
        none="En el curso"
      />
    </>
  )
}

export function recordChips({ listUrl }: List, shown: ListQuery): FilterChip[] {
  const { assisted, dated, enabled } = shown
  return [
    ...(assisted
      ? [{ label: ASSISTED[assisted], removeTo: listUrl(shown, { all: false, assisted: '' }) }]
      : []),
    ...(dated
      ? [{ label: DATED[dated], removeTo: listUrl(shown, { all: false, dated: '' }) }]
      : []),
    ...(enabled
      ? [{ label: ENABLED[enabled], removeTo: listUrl(shown, { all: false, enabled: '' }) }]
      : []),
  ]
}
