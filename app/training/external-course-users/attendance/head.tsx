import type { MouseEvent } from 'react'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { StartFields } from '#app/kit/forms/dates/start-fields.tsx'
import { Button } from '#app/kit/ui/button.tsx'

/** Header of the form: the session's date, when some records have none, and a button to mark all. */
export function AttendanceHead({ undated }: { undated: number }) {
  const who = `${counted(undated, NOUNS.user)} de esta página no ${agree(undated, 'tiene', 'tienen')} fecha`
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      {/* Enter activates the first button of a form. */}
      <button type="submit" hidden />
      {undated > 0 ? (
        <div className="min-w-0 max-w-text flex-1">
          <p className="mb-2 text-sm text-muted">{who}: sin ella no cuentan en los indicadores.</p>
          <StartFields />
        </div>
      ) : null}
      <Button type="submit" name="everybody" value="true" icon="check" onClick={markEverybody}>
        Todos asistieron
      </Button>
    </div>
  )
}

/** Marks all with scripts at once; without them the form comes back with all marked. */
function markEverybody(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault()
  const boxes = event.currentTarget.form?.querySelectorAll<HTMLInputElement>(
    'input[type=checkbox][name^="assisted-"]:not(:checked)',
  )
  boxes?.forEach((box) => box.click())
}
