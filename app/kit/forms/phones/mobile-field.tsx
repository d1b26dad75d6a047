import { COUNTRIES } from './countries.ts'
import { CONTROL, Field, textValue, useFormField, type FieldProps } from '../field.tsx'
import { joinMobile, splitMobile, type MobileParts } from './mobile.ts'
import { SelectArrow } from '../choices/select-field.tsx'

/**
 * Mobile number: country (Colombia by default) and digits. Posts `{name}.country` and `{name}.number`; `joinMobile`
 * builds the API's text from them, and the API's errors under `{name}` are shown here. Its default value is that
 * text, or the two parts when a form comes back.
 */
export function MobileField({
  name,
  label,
  help,
  required,
  problem,
  own = false,
  onValue,
}: FieldProps & {
  /** True when people enter their own number, which enables the browser's autofill. */
  own?: boolean
  /** Error found by a live check. */
  problem?: string
  /** Called on each change with the number in the API's format; null when empty. */
  onValue?: (mobile: string | null) => void
}) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help, problem })
  const { country, number } = parts(defaultValue)

  function changed(form: HTMLFormElement | null) {
    clearError()
    if (!onValue || !form) return
    const data = new FormData(form)
    const [country, number] = [data.get(`${name}.country`), data.get(`${name}.number`)]
    onValue(joinMobile({ country: textValue(country), number: textValue(number) }))
  }

  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      <div className="flex gap-2">
        <div className="relative w-40 shrink-0">
          <select
            name={`${name}.country`}
            defaultValue={country}
            aria-label={`${label}: país`}
            autoComplete="tel-country-code"
            onChange={(event) => changed(event.currentTarget.form)}
            className={`${CONTROL} cursor-pointer appearance-none truncate pr-8`}
          >
            {COUNTRIES.map((entry) => (
              <option key={entry.code} value={entry.code}>
                {`${entry.name} (+${entry.calling})`}
              </option>
            ))}
          </select>
          <SelectArrow />
        </div>
        <input
          {...aria}
          id={id}
          name={`${name}.number`}
          type="tel"
          inputMode="tel"
          autoComplete={own ? 'tel-national' : 'off'}
          maxLength={25}
          required={required}
          defaultValue={number}
          onChange={(event) => changed(event.currentTarget.form)}
          className={`${CONTROL} tabular-nums`}
        />
      </div>
    </Field>
  )
}

function parts(value: unknown): MobileParts {
  if (typeof value === 'object' && value !== null) {
    const { country, number } = value as Partial<MobileParts>
    return { country: country || splitMobile(null).country, number: number ?? '' }
  }
  return splitMobile(typeof value === 'string' ? value : null)
}
