import type { ReportKind } from '#contract/reports/report-kinds.ts'
import type { FilterWords } from '#contract/reports/report-views.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { ReportWords } from './report-words.tsx'

export const FIELD_LABELS = { name: 'Nombre', shared: 'De la compañía' } as const

/** Fields of a view, new or not; another user's view cannot be made private. */
export function ViewFields({
  report,
  own,
}: {
  report: { kind: ReportKind; filters: FilterWords[] }
  own: boolean
}) {
  return (
    <>
      <ReportWords {...report} />
      <TextField
        name="name"
        label={FIELD_LABELS.name}
        help="Como la quieres encontrar después."
        maxLength={150}
        autoComplete="off"
        required
      />
      {own ? (
        <CheckboxField
          name="shared"
          value="true"
          label={FIELD_LABELS.shared}
          help="La ven todos los administradores y lectores; cada uno ve en ella a las personas que le corresponden. Sin marcar es solo tuya."
        />
      ) : (
        <p className="text-muted">
          Es de la compañía: la ven todos los administradores y lectores.
        </p>
      )}
    </>
  )
}
