import { Form, useNavigate } from '@remix-run/react'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { DefaultButton } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { HiddenFields } from '#app/kit/ui/hidden-fields.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import {
  filterValuesIn,
  asksForChoices,
  reportQuery,
  reportStateUrl,
  type ReportAddress,
  type ReportState,
} from '../address.ts'
import { useAfterNavigation } from '../use-after-navigation.ts'
import { FilterField } from './filter-field.tsx'
import {
  neededBy,
  parametersOf,
  partsOf,
  sectionsOf,
  type ChoicesByName,
  type ReportFilter,
} from './filters.ts'

/**
 * Filters of a report: a GET form in a panel at the right of the page, on a narrow window above the result. With a
 * result it is folded into a line above it, and opens there. The buttons stay in sight while the fields scroll. The label
 * `Generar reporte` is the specification's.
 */
export function FilterPanel({
  report,
  filters,
  reportState,
  choices,
  errors = {},
  today,
  choicesAt,
  folded,
}: {
  report: ReportAddress
  filters: readonly ReportFilter[]
  reportState: ReportState
  choices: ChoicesByName
  errors?: Readonly<Record<string, string>>
  today: string
  choicesAt: (name: string, q: string) => string
  /** True when there is a result. */
  folded: boolean
}) {
  const navigate = useNavigate()
  const fold = useRef<HTMLDetailsElement>(null)
  // A new result folds the panel again.
  useAfterNavigation(() => {
    if (fold.current) fold.current.open = !folded
  })
  const { sort, order, group_by, group_sort, group_order } = reportQuery(report, reportState)
  const needed = new Set(filters.map(neededBy))

  function generate(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget)
    if (submitter instanceof HTMLButtonElement && submitter.name)
      form.set(submitter.name, submitter.value)
    // The page that the form leads to has the found choices.
    if (asksForChoices(report.filters, form)) return
    event.preventDefault()
    const filterValues = filterValuesIn(report, form)
    const grouping = reportState.grouping && { ...reportState.grouping, page: 1, open: '' }
    const to = reportStateUrl(report, { ...reportState, filterValues, grouping, generated: true })
    navigate(to, { preventScrollReset: true })
  }
  /** Reloads the choices of the filters that depend on a choice. */
  function follow(name: string, form: HTMLFormElement) {
    const parts = partsOf(filters, name)
    const filterValues = Object.fromEntries(
      Object.entries(filterValuesIn(report, new FormData(form))).filter(
        ([one]) => !parts.includes(one),
      ),
    )
    const to = reportStateUrl(report, { ...reportState, filterValues, generated: false })
    navigate(to, { preventScrollReset: true, replace: true })
  }

  return (
    <aside aria-label="Filtros del reporte" className="report-filters">
      <details ref={fold} open={!folded} className="filter-fold">
        <summary>
          <Icon name="filter" />
          Filtros
        </summary>
      </details>
      <Form
        method="get"
        action={report.path}
        onSubmit={generate}
        noValidate
        aria-label="Filtros del reporte"
        className="report-form"
      >
        <DefaultButton />
        <HiddenFields values={{ sort, order, group_by, group_sort, group_order }} />
        <div className="report-fields">
          {sectionsOf(filters).map(({ group, filters }) => (
            <FilterSection
              key={filters[0]!.name}
              group={group}
              set={
                filters
                  .flatMap(parametersOf)
                  .filter((name) => reportState.filterValues[name] ?? errors[name]).length
              }
            >
              {filters.map((filter) => (
                <FilterField
                  key={filter.name}
                  filter={filter}
                  filterValues={reportState.filterValues}
                  choices={choices}
                  errors={errors}
                  today={today}
                  choicesAt={choicesAt}
                  follow={needed.has(filter.name) ? (form) => follow(filter.name, form) : undefined}
                />
              ))}
            </FilterSection>
          ))}
        </div>
        <div className="report-foot">
          <Button type="submit" variant="primary" name="generate" value="yes">
            Generar reporte
          </Button>
          {reportState.generated ? (
            <ButtonLink to={report.path} variant="quiet">
              Limpiar filtros
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </aside>
  )
}

/** Filters under a heading that collapses them; it is open while one of them is set. Without a heading they are as they are. */
function FilterSection({
  group,
  set,
  children,
}: {
  group: string | undefined
  /** Number of filters that are set, or wrong. */
  set: number
  children: ReactNode
}) {
  if (group === undefined) return children
  return (
    <details className="filter-section" open={set > 0}>
      <summary>
        {group}
        {set > 0 ? <span className="font-normal text-muted"> ({set})</span> : null}
        <span className="chevron">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="section-fields">{children}</div>
    </details>
  )
}
