import { CONTROL, FieldSet, textValue, useFormField, type FieldProps } from '../field.tsx'
import { SelectArrow, type Option } from '../choices/select-field.tsx'
import { HALVES, timeFields } from './time-of-day.ts'

/**
 * Time of day on a 12-hour clock: three selects, which post `name`_hour, `name`_minute and `name`_half (`timeFrom`
 * reads them, `timeValues` returns their defaults).
 */
export function TimeField({
  name,
  label,
  help,
  required,
  step = 1,
}: FieldProps & {
  /** Minutes between the offered times. */
  step?: number
}) {
  const { id, error } = useFormField(name, { help })
  const minutes = Array.from({ length: Math.ceil(60 / step) }, (_, n) =>
    String(n * step).padStart(2, '0'),
  )
  const [hour = '', minute = '', half = ''] = timeFields(name)
  return (
    <FieldSet id={id} legend={label} help={help} required={required} error={error}>
      <div className="flex items-center gap-1">
        <Part name={hour} label="Hora" options={HOURS} />
        <span aria-hidden="true">:</span>
        <Part
          name={minute}
          label="Minutos"
          options={minutes.map((value) => ({ value, label: value }))}
        />
        <Part name={half} label="a. m. o p. m." options={HALVES} />
      </div>
    </FieldSet>
  )
}

const HOURS = [12, ...Array.from({ length: 11 }, (_, n) => n + 1)].map((hour) => ({
  value: hour,
  label: String(hour),
}))

function Part({ name, label, options }: { name: string; label: string; options: Option[] }) {
  const { id, defaultValue, clearError, aria } = useFormField(name)
  return (
    <div className="relative">
      <select
        {...aria}
        id={id}
        name={name}
        aria-label={label}
        defaultValue={textValue(defaultValue)}
        onChange={clearError}
        className={`${CONTROL} w-auto cursor-pointer appearance-none pr-7 tabular-nums`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <SelectArrow />
    </div>
  )
}
