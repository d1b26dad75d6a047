import { useRef, useState, type FormEvent, type InputHTMLAttributes, type RefObject } from 'react'
import type { Calendar } from './calendar.tsx'
import { DAY_SHAPE, dayFrom, dayText, isDay } from './day.ts'
import { useHydrated } from './hydrated.ts'
import { IconButton } from './icon-button.tsx'

/**
 * A day, written as people do here whatever the browser's language (a native date field follows that one).
 * It posts what was written; `dayFrom` reads it on the server. With scripts a calendar chooses it too.
 */
export function DayInput({
  label,
  value,
  min,
  max,
  field: given,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'defaultValue' | 'value'> & {
  /** Names the calendar's button: 'Válida hasta'. */
  label: string
  /** 'YYYY-MM-DD', or what was written instead. */
  value: string
  min?: string
  max?: string
  field?: RefObject<HTMLInputElement>
}) {
  const own = useRef<HTMLInputElement>(null)
  const field = given ?? own
  const [opened, setOpened] = useState<{ day: string; Calendar: typeof Calendar } | null>(null)
  const hydrated = useHydrated()

  const close = () => setOpened(null)
  /** Its file is fetched when it is first opened; where that fails the day is typed. */
  function open() {
    const day = dayFrom(field.current?.value ?? '')
    import('./calendar.tsx').then(({ Calendar }) => setOpened({ day, Calendar }), close)
  }
  function choose(day: string) {
    close()
    write(field.current, dayText(day))
    field.current?.focus()
  }
  return (
    <div className="relative">
      <input
        {...input}
        ref={field}
        type="text"
        defaultValue={dayText(value)}
        placeholder={DAY_SHAPE}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        onBlur={(event) => {
          const day = dayFrom(event.currentTarget.value)
          if (isDay(day) && event.currentTarget.value !== dayText(day))
            event.currentTarget.value = dayText(day)
        }}
        className={`${input.className} tabular-nums ${hydrated ? 'pr-10' : ''}`}
      />
      {hydrated ? (
        <span className="absolute inset-y-0 right-0.5 flex items-center">
          <IconButton
            icon="calendar"
            label={`Elegir en el calendario: ${label}`}
            expanded={opened !== null}
            onClick={opened ? close : open}
          />
        </span>
      ) : null}
      {opened ? (
        <opened.Calendar
          label={label}
          day={isDay(opened.day) ? opened.day : null}
          min={min}
          max={max}
          choose={choose}
          close={(returnFocus) => {
            close()
            if (returnFocus) field.current?.focus()
          }}
        />
      ) : null}
    </div>
  )
}

/** Sets a field as if it had been typed: the framework hears of nothing else. */
function write(field: HTMLInputElement | null, text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether what is being typed is a day already, or nothing at all. */
export function isWholeDay({ currentTarget: { value } }: FormEvent<HTMLInputElement>): boolean {
  return value.trim() === '' || isDay(dayFrom(value))
}
