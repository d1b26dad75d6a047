import { Alert } from '#app/kit/ui/states/alert.tsx'
import { FilterBar, type FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import { FilterAnother } from '#app/kit/ui/tables/filter-fields.tsx'
import type { FilterChoice } from '#app/kit/ui/tables/filter-choices.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { usualRange, type Range } from './days.ts'
import { PeriodFilter } from './period.tsx'
import {
  dashboardQuery,
  dashboardUrl,
  type DashboardQuery,
  type Narrowed,
  type RecordQuery,
} from './query.ts'
import { rangeWords } from './range-text.ts'
import { FILTER_NAMES, FILTERS, TYPE_NAMES, WITHOUT_NAMES, type FilterName } from './words.ts'

/** Options of the filters, or the problem that prevented reading them. */
export type Choices =
  | { problem: null; among: Record<FilterName, FilterChoice[]> }
  | { problem: string; among: null }

/** Returns the filters by name; one without a name given by the tenant is hidden. */
function useFilterNames(): { name: FilterName; label: string }[] {
  const costCenter = useSession().tenant.extended_fields['1']
  return FILTERS.flatMap((name) => {
    const label = name === 'cc' ? costCenter : FILTER_NAMES[name]
    return label ? [{ name, label }] : []
  })
}

/** Period, comparison and filters of the dashboard as one GET form. */
export function Filters({
  urlState,
  range,
  days,
  today,
  choices,
}: {
  urlState: DashboardQuery
  /** Null when the typed values are not a range. */
  range: Range | null
  /** Values of the date fields; '' for a day that does not exist, which its field reports. */
  days: Range
  today: string
  choices: Choices
}) {
  const { indicator, group_by } = dashboardQuery(urlState)
  const names = useFilterNames()
  const chips = useChips(urlState, choices, (changes) => dashboardUrl(urlState, changes))
  return (
    <>
      {choices.problem === null ? null : (
        <div className="mb-3">
          <Alert tone="danger" title="Ocurrió un error">
            {choices.problem}
          </Alert>
        </div>
      )}
      <FilterBar
        action={paths.indicators.page()}
        label="Filtrar los indicadores"
        submit="Aplicar"
        keep={{ indicator, group_by }}
        chips={chips}
        clearTo={dashboardUrl({ ...urlState, cc: [], comp: [], esc: [], cour: [], form: [] })}
      >
        <PeriodFilter urlState={urlState} range={range} days={days} today={today} />
        {names.map(({ name, label }) => (
          <FilterAnother
            key={name}
            name={name}
            label={label}
            chosen={urlState[name]}
            options={choices.among?.[name] ?? []}
            problem={choices.among ? undefined : problemOf(name)}
          />
        ))}
      </FilterBar>
    </>
  )
}

/** Specification 3, section 8. */
function problemOf(name: FilterName): string {
  if (name === 'form') return 'Error al cargar los instructores'
  return `${FILTER_NAMES[name]}: sin opciones`
}

/** Returns the applied filters by name, each with the address without it. */
export function useChips(
  narrowed: Narrowed,
  { among }: Choices,
  without: (changes: Partial<Narrowed>) => string,
): FilterChip[] {
  return useFilterNames().flatMap(({ name, label }) =>
    narrowed[name].map((value) => {
      const known = among?.[name].find((choice) => choice.value === value)
      const called = known?.label ?? (name === 'cc' ? value : `n.º ${value}`)
      return {
        label: `${label}: ${called}`,
        removeTo: without({ [name]: narrowed[name].filter((one) => one !== value) }),
      }
    }),
  )
}

/** Returns the filters of a bar whose list is open: a type of instructor, or sessions without a group. */
export function useBarChips(
  { type, without }: Pick<RecordQuery, 'type' | 'without'>,
  withoutFilter: (changes: { type: '' } | { without: '' }) => string,
): FilterChip[] {
  const costCenter = useSession().tenant.extended_fields['1']
  const noCenter = costCenter ? `Sin ${costCenter.toLowerCase()}` : WITHOUT_NAMES.cc
  return [
    ...(type
      ? [{ label: `Tipo de formador: ${TYPE_NAMES[type]}`, removeTo: withoutFilter({ type: '' }) }]
      : []),
    ...(without
      ? [
          {
            label: without === 'cc' ? noCenter : WITHOUT_NAMES[without],
            removeTo: withoutFilter({ without: '' }),
          },
        ]
      : []),
  ]
}

/** Returns the chip of a list's range; removing it restores the default range. */
export function rangeChip(dt: string, today: string, removeTo: string): FilterChip[] {
  const range = (dt || usualRange(today).join()).split(',') as unknown as Range
  return dt ? [{ label: rangeWords(range), removeTo }] : []
}
