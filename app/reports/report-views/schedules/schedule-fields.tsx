import { fixedDatesIn } from '#contract/platform/values/relative-dates.ts'
import { REPORT_FREQUENCIES, type ReportKind } from '#contract/reports/report-kinds.ts'
import type { FilterWords } from '#contract/reports/report-views.ts'
import { CheckboxField, RadioGroup } from '#app/kit/forms/choices/choice-fields.tsx'
import { FieldRow } from '#app/kit/forms/field.tsx'
import { DefaultButton, MultiLookupField } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { searchChoices } from '#app/kit/forms/choices/search-choices.ts'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ATTACHMENTS } from './attachments.ts'
import { DatesChoice } from './fixed-dates.tsx'
import { ReportWords } from '../report-words.tsx'
import { hourWords, WEEKDAYS } from '../words.ts'
import type { RecipientChoices } from './recipients.server.ts'

export const FIELD_LABELS = {
  name: 'Nombre',
  frequency: 'Cada cuánto se envía',
  weekday: 'Día de la semana',
  day: 'Día del mes',
  hour: 'Hora de la compañía',
  attachment: 'Archivo adjunto',
  recipient_ids: 'Destinatarios',
  enabled: 'Activo',
} as const

const options = <Key extends string | number>(words: Record<Key, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }))

const FREQUENCIES = options(REPORT_FREQUENCIES)
const DAYS = options(WEEKDAYS)
const MONTH_DAYS = Array.from({ length: 31 }, (_, n) => ({ value: n + 1, label: String(n + 1) }))
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourWords(hour) }))

/** Fields of a schedule, new or not. `zone` is the name of the tenant's time zone. */
export function ScheduleFields({
  report,
  offered = [],
  today,
  zone,
  choices,
}: {
  /** Null where the form asks for it. */
  report: { kind: ReportKind; query: string; filters: FilterWords[] } | null
  /** Reports to choose from. */
  offered?: { value: string; label: string }[]
  /** Today's date in the tenant's time zone. */
  today: string
  zone: string
  choices: RecipientChoices
}) {
  return (
    <>
      <DefaultButton />
      {report ? (
        <ReportWords {...report} />
      ) : (
        <SelectField
          name="report"
          label="Reporte o vista"
          help="Para otros filtros, abre el reporte o la vista y prográmalo desde ahí."
          options={offered}
          required
        />
      )}
      {report || offered.some(({ value }) => fixedDatesIn(value.split('?')[1] ?? '').length > 0) ? (
        <DatesChoice query={report && report.query} today={today} />
      ) : null}
      <TextField
        name="name"
        label={FIELD_LABELS.name}
        help="Va en el asunto del correo."
        maxLength={150}
        autoComplete="off"
        required
      />
      <div className="frequency-fields space-y-4">
        <RadioGroup
          name="frequency"
          label={FIELD_LABELS.frequency}
          options={FREQUENCIES}
          required
        />
        <div className="of-weekly">
          <SelectField
            name="weekday"
            label={FIELD_LABELS.weekday}
            help="Si es cada semana."
            placeholder="Elige un día"
            options={DAYS}
          />
        </div>
        <div className="of-monthly">
          <SelectField
            name="day"
            label={FIELD_LABELS.day}
            help="Si es cada mes; 31 es el último."
            placeholder="Elige un día"
            options={MONTH_DAYS}
          />
        </div>
      </div>
      <FieldRow>
        <SelectField
          name="hour"
          label={FIELD_LABELS.hour}
          help={`${zone.charAt(0).toUpperCase()}${zone.slice(1)}.`}
          options={HOURS}
          required
        />
        <SelectField
          name="attachment"
          label={FIELD_LABELS.attachment}
          help="Va hasta 5 MB."
          options={options(ATTACHMENTS)}
          required
        />
      </FieldRow>
      <MultiLookupField
        name="recipient_ids"
        label={FIELD_LABELS.recipient_ids}
        help="Administradores y lectores de la compañía. Cada uno recibe lo que él puede ver."
        search={search}
        required
        {...choices.recipient_ids}
      />
      <CheckboxField
        name="enabled"
        value="true"
        label={FIELD_LABELS.enabled}
        help="Sin marcar no se envía, y queda guardado para después."
      />
    </>
  )
}

const search = searchChoices((q) => paths.reports.recipients({ q }))
