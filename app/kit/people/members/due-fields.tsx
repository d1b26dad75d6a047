import { DUE_DATE, MAX_DUE_DAYS } from '#contract/platform/values/due-words.ts'
import { dayFrom, isDay } from '../../urls/day.ts'

/** Names of the fields of a due date: a day, or a number of days after the course was given. */
export const DUE_FIELDS = ['due_date', 'due_days'] as const

const CONTROL = 'h-8 rounded border border-edge bg-surface px-2 text-lg text-ink sm:text-base'

/**
 * Due date of an action for the selected people, in the form `form`. The browser draws the calendar, since these
 * fields are in a bar at the end of the window.
 */
export function DueFields({
  form,
  typed,
}: {
  form?: string
  typed?: Record<string, string> | undefined
}) {
  const day = dayFrom(typed?.due_date ?? '')
  return (
    <>
      <label className="inline-flex items-center gap-2">
        {DUE_DATE}
        <input
          type="date"
          name="due_date"
          form={form}
          defaultValue={isDay(day) ? day : ''}
          autoComplete="off"
          className={CONTROL}
        />
      </label>
      <label className="inline-flex items-center gap-2">
        o plazo en días
        <input
          type="number"
          name="due_days"
          form={form}
          defaultValue={typed?.due_days ?? ''}
          min={1}
          max={MAX_DUE_DAYS}
          inputMode="numeric"
          autoComplete="off"
          className={`${CONTROL} w-20 tabular-nums`}
        />
      </label>
    </>
  )
}

/** Returns the typed due date for the API; a day also as people type it where the browser has no calendar. */
export function dueIn({ due_date = '', due_days = '' }: Record<string, string>) {
  return { due_date: dayFrom(due_date), due_days }
}

/** Message when neither a day nor a number of days was typed. */
export const DUE_MISSING = 'Debes escribir una fecha límite o un plazo en días'

export function isDueMissing(typed: Record<string, string>): boolean {
  return DUE_FIELDS.every((name) => typed[name] === '')
}
