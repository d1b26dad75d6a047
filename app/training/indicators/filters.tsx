import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ChoiceLinks } from '#app/kit/ui/page/choice-links.tsx'
import { FilterBar, type FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import { FilterAnother, FilterDays } from '#app/kit/ui/tables/filter-fields.tsx'
import type { FilterChoice } from '#app/kit/ui/tables/filter-choices.tsx'
import { formatDay } from '#app/kit/ui/format.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { quickRanges, usualRange, type Range } from './days.ts'
import {
  dashboardQuery,
  dashboardUrl,
  saidOf,
  type DashboardQuery,
  type Narrowed,
} from './query.ts'
import { FILTER_NAMES, FILTERS, type FilterName } from './words.ts'

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

/** Range and filters of the dashboard as one GET form; common ranges are links. */
export function Filters({
  urlState,
  range,
  days: [from, to],
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
        <FilterDays label="Fechas" from={from} to={to} max={today} />
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
      <ChoiceLinks
        label="Periodo"
        choices={quickRanges(today).map(({ label, range: quick }) => ({
          label,
          to: dashboardUrl(urlState, { dt: saidOf(quick, today) }),
          current: range?.join() === quick.join(),
        }))}
      />
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

/** Returns 'Del 1 ene 2026 al 23 nov 2026', or a single day. */
export function rangeWords([from, to]: Range): string {
  return from === to ? `El ${formatDay(from)}` : `Del ${formatDay(from)} al ${formatDay(to)}`
}

/** Returns the chip of a list's range; removing it restores the default range. */
export function rangeChip(dt: string, today: string, removeTo: string): FilterChip[] {
  const range = (dt || usualRange(today).join()).split(',') as unknown as Range
  return dt ? [{ label: rangeWords(range), removeTo }] : []
}
