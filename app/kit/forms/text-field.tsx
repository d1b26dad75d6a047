import { useEffect, useRef, useState, type FocusEventHandler, type ReactNode } from 'react'
import { agree } from '#contract/platform/values/nouns.ts'
import { charactersIn, UNITS_PER_CHARACTER } from '#contract/platform/values/text.ts'
import { formatNumber } from '../ui/format.ts'
import { CONTROL, Field, textValue, useFormField, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'month' | 'time'
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  placeholder?: string
  /** Maximum number of characters as people count them; the form refuses longer text, the field accepts it. */
  maxLength?: number
  readOnly?: boolean
  autoFocus?: boolean
  spellCheck?: boolean
  /** Value that replaces the form's default. */
  value?: string
  /** Error from outside the form, such as a live check; shown while the server reports none. */
  problem?: string
  /** Called on each change, for live checks. */
  onValue?: (value: string) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  /** Values used before, which the browser suggests while typing; other values are allowed. */
  suggestions?: string[]
  /** Shown at the left inside the control, such as '$'. */
  prefix?: ReactNode
}

/** Single-line text input. */
export function TextField({
  name,
  label,
  help,
  required,
  type = 'text',
  value,
  problem,
  onValue,
  prefix,
  suggestions,
  maxLength,
  ...input
}: TextFieldProps) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help, problem })
  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      <div className="relative">
        {prefix ? (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
            {prefix}
          </span>
        ) : null}
        <input
          {...input}
          {...aria}
          id={id}
          name={name}
          type={type}
          maxLength={room(maxLength)}
          list={suggestions ? `${id}-list` : undefined}
          required={required}
          defaultValue={value ?? textValue(defaultValue)}
          onChange={(event) => {
            clearError()
            onValue?.(event.currentTarget.value)
          }}
          className={`${CONTROL} ${prefix ? 'pl-7' : ''} ${value === undefined ? '' : 'tabular-nums'}`}
        />
        {suggestions ? (
          <datalist id={`${id}-list`}>
            {suggestions.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        ) : null}
      </div>
    </Field>
  )
}

/** Limit for the browser, which counts code units and truncates pasted text silently. */
const room = (characters: number | undefined) =>
  characters === undefined ? undefined : characters * UNITS_PER_CHARACTER

/** E-mail input: e-mail keyboard on phones, no capitals, no spelling marks. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'spellCheck'>) {
  return <TextField maxLength={254} autoComplete="off" {...props} type="email" spellCheck={false} />
}

/**
 * Multi-line text input. With `maxLength` it shows the number of characters; pasted text is never truncated.
 * @public
 */
export function TextAreaField({
  name,
  label,
  help,
  required,
  rows = 4,
  maxLength,
  placeholder,
  onValue,
}: FieldProps & {
  rows?: number
  maxLength?: number
  placeholder?: string
  onValue?: (value: string) => void
}) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help })
  const box = useRef<HTMLTextAreaElement>(null)
  const written = textValue(defaultValue)
  const [typed, setTyped] = useState(written)
  // Text typed before hydration counts as well.
  useEffect(() => setTyped(box.current?.value ?? written), [written])
  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      <textarea
        {...aria}
        ref={box}
        id={id}
        name={name}
        rows={rows}
        placeholder={placeholder}
        required={required}
        defaultValue={written}
        onChange={(event) => {
          clearError()
          setTyped(event.currentTarget.value)
          onValue?.(event.currentTarget.value)
        }}
        className={`${CONTROL} h-auto resize-y py-2`}
      />
      {maxLength === undefined ? null : <CharacterCount of={typed} most={maxLength} />}
    </Field>
  )
}

/** Part of the limit from which the counter is shown with scripts; without them it stands still, and tells the limit. */
const COUNTED_FROM = 0.8

/** Shows the number of characters and the limit, or the number of characters above it; the latter is also announced. */
function CharacterCount({ of, most }: { of: string; most: number }) {
  const count = charactersIn(of.trim())
  const left = most - count
  const over = -left
  const look = over > 0 ? 'text-danger-text' : 'text-muted'
  return (
    <p
      className={`mt-1 text-sm tabular-nums ${look} ${count < most * COUNTED_FROM ? 'js:hidden' : ''}`}
    >
      {formatNumber(count)} de {formatNumber(most)} caracteres
      <span role="status">
        {over > 0 ? `: ${agree(over, 'sobra', 'sobran')} ${formatNumber(over)}` : null}
      </span>
    </p>
  )
}
