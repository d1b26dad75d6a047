import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { DateField } from '#app/kit/forms/dates/date-field.tsx'
import { FieldRow } from '#app/kit/forms/field.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { TextAreaField, TextField } from '#app/kit/forms/text-field.tsx'

export const RECORD_LABELS = {
  start_day: 'Desde',
  start_hour: 'Hora de inicio',
  end_day: 'Hasta',
  end_hour: 'Hora de fin',
  assisted: 'Asistió',
  approved: 'Aprobó',
  quantitative_result: 'Resultado (0 a 100)',
  qualitative_result: 'Resultado cualitativo',
}

/** Fields of a record: session, attendance and result. */
export function RecordFields({ approvable }: { approvable: boolean }) {
  return (
    <>
      <FieldRow>
        <DateField name="start_day" label={RECORD_LABELS.start_day} />
        <TextField name="start_hour" type="time" label={RECORD_LABELS.start_hour} />
        <DateField name="end_day" label={RECORD_LABELS.end_day} />
        <TextField name="end_hour" type="time" label={RECORD_LABELS.end_hour} />
      </FieldRow>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <CheckboxField name="assisted" label={RECORD_LABELS.assisted} value="true" />
        {approvable ? (
          <CheckboxField name="approved" label={RECORD_LABELS.approved} value="true" />
        ) : null}
      </div>
      <NumberField
        name="quantitative_result"
        label={RECORD_LABELS.quantitative_result}
        decimals={2}
      />
      <TextAreaField
        name="qualitative_result"
        label={RECORD_LABELS.qualitative_result}
        rows={3}
        maxLength={500}
      />
    </>
  )
}
