import {
  fixedDatesIn,
  relativeFor,
  relativeName,
  withRelativeDates,
} from '#contract/platform/values/relative-dates.ts'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import { listed } from '#contract/platform/values/nouns.ts'
import { RadioGroup } from '#app/kit/forms/choices/choice-fields.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'

/** Warning about the fixed dates of a scheduled report, and the choice of relative ones. */

const NO_CHOICE = 'Debes elegir qué fechas lleva cada envío'

type SavedReport = { kind: ReportKind; query: string }

/**
 * Returns the report with the dates chosen in the form, and the error when it has fixed dates and none were chosen.
 * @param today of the tenant's time zone.
 */
export function withChosenDates(
  form: FormData,
  report: SavedReport,
  today: string,
): { report: SavedReport; problems: Record<string, string> } {
  const choice = form.get('dates')
  if (choice === 'relative')
    return { report: { ...report, query: withRelativeDates(report.query, today) }, problems: {} }
  const isChosen = choice === 'fixed' || fixedDatesIn(report.query).length === 0
  return { report, problems: isChosen ? {} : { dates: NO_CHOICE } }
}

/** Choice between fixed and relative dates of a report; null `query` where the form asks for the report. */
export function DatesChoice({ query, today }: { query: string | null; today: string }) {
  const fixed = query === null ? null : fixedDatesIn(query)
  if (fixed?.length === 0) return null
  const days = fixed && listed(fixed.map(({ words }) => words))
  const relative =
    fixed && listed([...new Set(fixed.map((one) => relativeName(relativeFor(one, today))))])
  return (
    <>
      {days ? (
        <Alert tone="warning" title="Este reporte tiene fechas fijas" live={false}>
          {`Todos los envíos traerían los mismos días: ${days}.`}
        </Alert>
      ) : null}
      <RadioGroup
        name="dates"
        label={DATES_LABEL}
        help={fixed ? undefined : 'Solo si la vista tiene fechas fijas.'}
        required={fixed !== null}
        options={[
          {
            value: 'relative',
            label: relative ?? 'Fechas relativas',
            help: 'Se calculan el día en que sale cada envío.',
          },
          { value: 'fixed', label: days ? `Siempre ${days}` : 'Siempre los mismos días' },
        ]}
      />
    </>
  )
}

const DATES_LABEL = 'Fechas de cada envío'

/** Mark of a schedule in the list. */
export function FixedDatesTag({ query }: { query: string }) {
  const fixed = fixedDatesIn(query)
  if (fixed.length === 0) return null
  return <Tag tone="warning">{`Fechas fijas: ${listed(fixed.map(({ words }) => words))}`}</Tag>
}
