import { useEffect, useRef, useState, type FocusEventHandler, type ReactNode } from 'react'
import { agree } from '#contract/nouns.ts'
import { charactersIn, UNITS_PER_CHARACTER } from '#contract/text.ts'
import { formatNumber } from '../ui/format.ts'
import { CONTROL, Field, textValue, useFormField, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'month' | 'time'
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  placeholder?: string
  /** Characters as people see them; the field has room for them, and what is too long is refused by the form. */
  maxLength?: number
  readOnly?: boolean
  autoFocus?: boolean
  spellCheck?: boolean
  /** Instead of the form's default, as it is written. */
  value?: string
  /** A finding from outside the form, such as a live check; shown while the server says nothing. */
  problem?: string
  /** Each change, for live checks. */
  onValue?: (value: string) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  /** Values seen before, offered by the browser while typing; any other may be written. */
  suggestions?: string[]
  /** Shown at the left inside the control, such as '$'. */
  prefix?: ReactNode
}

/** One line of text. */
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

/** A browser counts code units, and cuts what is pasted without a word. */
const room = (characters: number | undefined) =>
  characters === undefined ? undefined : characters * UNITS_PER_CHARACTER

/** An e-mail address: the right keyboard on phones, no capitals, no spelling marks. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'spellCheck'>) {
  return <TextField maxLength={254} autoComplete="off" {...props} type="email" spellCheck={false} />
}

/**
 * Several lines of text. With `maxLength` it says how many characters there are; what is pasted is never cut.
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
  // Text typed before the page's scripts were there counts as well.
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

/** How many characters a text has of how many, and how many too many; the latter is also read aloud. */
function CharacterCount({ of, most }: { of: string; most: number }) {
  const count = charactersIn(of.trim())
  const left = most - count
  const over = -left
  return (
    <p className={`mt-1 text-sm tabular-nums ${over > 0 ? 'text-danger-text' : 'text-muted'}`}>
      {formatNumber(count)} de {formatNumber(most)} caracteres
      <span role="status">
        {over > 0 ? `: ${agree(over, 'sobra', 'sobran')} ${formatNumber(over)}` : null}
      </span>
    </p>
  )
}
