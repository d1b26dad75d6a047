import { useRef, useState, type FormEvent, type InputHTMLAttributes, type RefObject } from 'react'
import type { Calendar } from './calendar.tsx'
import { DAY_SHAPE, dayFrom, dayText, isDay } from '../../urls/day.ts'
import { useDismissal } from './dismissal.ts'
import { useHydrated } from '../scripts/hydrated.ts'
import { IconButton } from '../page/icon-button.tsx'
import { typeInto } from '../scripts/type-into.ts'

/**
 * Day input in the local format whatever the browser's language (a native date field follows that one). Posts the
 * typed text, which `dayFrom` reads on the server. With scripts it has a calendar too.
 */
export function DayInput({
  label,
  value,
  min,
  max,
  field: given,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'defaultValue' | 'value'> & {
  /** Accessible name of the calendar's button: 'Válida hasta'. */
  label: string
  /** 'YYYY-MM-DD', or the typed text. */
  value: string
  min?: string
  max?: string
  field?: RefObject<HTMLInputElement>
}) {
  const own = useRef<HTMLInputElement>(null)
  const field = given ?? own
  const [opened, setOpened] = useState<{ day: string; Calendar: typeof Calendar } | null>(null)
  const hydrated = useHydrated()

  const root = useRef<HTMLDivElement>(null)
  const close = () => setOpened(null)
  useDismissal(
    root,
    () => opened !== null,
    (returnFocus) => {
      close()
      if (returnFocus) field.current?.focus()
    },
  )
  /** Loads the calendar's chunk on first use; if that fails the day can still be typed. */
  function open() {
    const day = dayFrom(field.current?.value ?? '')
    import('./calendar.tsx').then(({ Calendar }) => setOpened({ day, Calendar }), close)
  }
  function choose(day: string) {
    close()
    typeInto(field.current, dayText(day))
    field.current?.focus()
  }
  return (
    <div ref={root} className="relative">
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
        />
      ) : null}
    </div>
  )
}

/** True when the typed text is a valid day, or empty. */
export function isWholeDay({ currentTarget: { value } }: FormEvent<HTMLInputElement>): boolean {
  return value.trim() === '' || isDay(dayFrom(value))
}
