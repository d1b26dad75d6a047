import type { ReactNode } from 'react'
import { DateField } from './date-field.tsx'
import { FieldRow } from '../field.tsx'
import { TextField } from '../text-field.tsx'

export const START_LABELS = { start_day: 'Fecha de la sesión', start_hour: 'Hora de inicio' }

/** Day and hour of a session's start; `withStart` reads them, `startOf` returns their defaults. */
export function StartFields({ help, required }: { help?: ReactNode; required?: boolean }) {
  return (
    <FieldRow>
      <DateField name="start_day" label={START_LABELS.start_day} help={help} required={required} />
      <TextField name="start_hour" type="time" label={START_LABELS.start_hour} />
    </FieldRow>
  )
}
