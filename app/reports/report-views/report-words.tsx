import { COLUMNS_LABEL, REPORT_KINDS, type ReportKind } from '#contract/reports/report-kinds.ts'
import type { FilterWords } from '#contract/reports/report-views.ts'
import { FieldError, useFormField } from '#app/kit/forms/field.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { filterValues } from './words.ts'

/** Read-only report in a form, with the problems of its filters. */
export function ReportWords({ kind, filters }: { kind: ReportKind; filters: FilterWords[] }) {
  const { id, error } = useFormField('query')
  return (
    <div id={id} tabIndex={-1} className="rounded border border-line bg-sunken px-3 py-2">
      <DescriptionList
        layout="stack"
        items={[
          { term: 'Reporte', value: REPORT_KINDS[kind] },
          ...(filters.some(({ label }) => label !== COLUMNS_LABEL)
            ? []
            : [{ term: 'Filtros', value: 'Sin filtros' }]),
          ...filters.map((filter) => ({ term: filter.label, value: filterValues(filter) })),
          ...(filters.some(({ label }) => label === COLUMNS_LABEL)
            ? []
            : [{ term: COLUMNS_LABEL, value: 'Todas las columnas' }]),
        ]}
      />
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}
