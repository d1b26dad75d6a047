import { Form, useNavigate } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'
import { paths } from '#app/kit/urls/paths.ts'
import { DefaultButton } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { HiddenFields } from '#app/kit/ui/hidden-fields.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { useScopeProperty } from '#app/kit/ui/post-form.tsx'
import {
  filterValuesIn,
  asksForChoices,
  reportQuery,
  reportStateUrl,
  type ReportAddress,
  type ReportState,
} from '../address.ts'
import { FilterField } from './filter-field.tsx'
import { neededBy, partsOf, sectionsOf, type ChoicesByName, type ReportFilter } from './filters.ts'

/**
 * Filters of a report: a GET form in a collapsible panel at the right of the page; on a narrow window above the
 * rows, collapsed once there are some. The label `Generar reporte` is the specification's.
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
  hidden,
}: {
  report: ReportAddress
  filters: readonly ReportFilter[]
  reportState: ReportState
  choices: ChoicesByName
  errors?: Readonly<Record<string, string>>
  today: string
  choicesAt: (name: string, q: string) => string
  /** Initial state on a narrow window. */
  folded: boolean
  /** True when the user hid the panel on a wide window. */
  hidden: boolean
}) {
  const navigate = useNavigate()
  const scope = useScopeProperty()
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
      <details open={!folded} className="narrow-toggle">
        <summary>
          <Icon name="filter" />
          Filtros
        </summary>
      </details>
      <details open={!hidden} className="wide-toggle">
        <summary title="Filtros" onClick={(event) => rememberPanel(event.currentTarget, scope)}>
          <Icon name="filter" />
          <span className="words">Filtros</span>
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
        <div className="grid grid-cols-1 gap-3">
          {sectionsOf(filters).map(({ group, filters }) => (
            <FilterSection
              key={filters[0]!.name}
              group={group}
              set={
                filters.filter(({ name }) => reportState.filterValues[name] ?? errors[name]).length
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
        <div className="mt-4 flex flex-wrap gap-2">
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

/** Saves for the next page whether the panel is hidden on a wide window, without a navigation. */
function rememberPanel(summary: HTMLElement, scope: Record<string, string>): void {
  const panel = summary.closest('details')
  // The element toggles after its click.
  const body = new FormData()
  for (const [name, value] of Object.entries(scope)) body.set(name, value)
  body.set('filters', panel?.open ? 'hidden' : 'shown')
  // Only the cookie of the answer matters.
  void fetch(paths.reports.look(), { method: 'POST', body, keepalive: true }).catch(() => {})
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
      <div className="grid grid-cols-1 gap-3 pt-2">{children}</div>
    </details>
  )
}
