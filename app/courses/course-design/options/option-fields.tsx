import {
  MAX_OPTION_DESCRIPTION,
  MAX_OPTION_TEXT,
} from '#contract/courses/course-templates/fields.ts'
import type { Field } from '#contract/courses/course-templates/template.ts'
import { OPTION_LABELS } from '#contract/courses/design/course-values.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { charactersIn } from '#contract/platform/values/text.ts'
import { DragHandle } from '#app/kit/drag/drag-handle.tsx'
import { CONTROL } from '#app/kit/forms/field.tsx'
import { Icon, type IconName } from '#app/kit/ui/icon.tsx'
import { CORRECT, STEP, type OptionRow } from './option-rows.ts'
import { cellName } from '../panel/panel-id.ts'
import { cellId, type OptionCellName, type OptionRows } from './use-option-rows.ts'

const MAX = { text: MAX_OPTION_TEXT, description: MAX_OPTION_DESCRIPTION } as const

/** Controls of one option: handle, mark, cells, and buttons that move and remove it. */
export function OptionFields({
  base,
  field,
  row,
  storedId,
  at,
  count,
  focused,
  draggable,
  options,
}: {
  /** Id of the options' field. */
  base: string
  field: Field
  row: OptionRow
  storedId: string
  at: number
  count: number
  /** True for the row that has the focus when the page is loaded. */
  focused: boolean
  draggable: boolean
  options: OptionRows
}) {
  const name = `Opción ${at + 1}`
  const step = (icon: IconName, label: string, verb: 'up' | 'down' | 'remove', act: () => void) => (
    <button
      type="submit"
      name={STEP}
      value={`${verb}-${at}`}
      title={label}
      aria-label={`${label} ${row.text || name.toLowerCase()}`}
      disabled={(verb === 'up' && at === 0) || (verb === 'down' && at >= count - 1)}
      onClick={(event) => {
        event.preventDefault()
        act()
      }}
      className="inline-flex h-6 w-6 shrink-0 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink disabled:cursor-default disabled:opacity-40"
    >
      <Icon name={icon} />
    </button>
  )
  const input = (cell: OptionCellName, label: string, look = '') => (
    <input
      id={cellId(base, row.id, cell)}
      name={cellName(at, cell)}
      aria-label={`${name}${label}`}
      placeholder={
        cell === 'text' ? name : cell === 'description' ? OPTION_LABELS[cell] : undefined
      }
      value={row[cell]}
      autoComplete="off"
      autoFocus={focused && cell === 'text'}
      inputMode={cell === 'text' || cell === 'description' ? undefined : 'numeric'}
      onChange={(event) => options.set(row.id, { [cell]: event.currentTarget.value })}
      onKeyDown={(event) => options.onKeyDown(event, row, cell)}
      onPaste={cell === 'text' ? (event) => options.onPaste(event, row) : undefined}
      className={`${CONTROL} h-8 min-w-0 !px-2 ${look}`}
    />
  )
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-1">
        {draggable ? (
          <DragHandle id={row.id} title={row.text || name.toLowerCase()} reachable={false} />
        ) : null}
        <input type="hidden" name={cellName(at, 'id')} value={storedId} readOnly />
        {field.values === 'one' || field.values === 'many' ? (
          <input
            type={field.values === 'one' ? 'radio' : 'checkbox'}
            name={CORRECT}
            value={storedId}
            checked={row.value === '1'}
            aria-label={`${name} es correcta`}
            title="Correcta"
            onChange={(event) => options.mark(row.id, event.currentTarget.checked)}
            className="h-4 w-4 shrink-0 cursor-pointer accent-accent"
          />
        ) : null}
        {input('text', '')}
        {field.values === 'amount' ? input('value', ': valor', '!w-20 tabular-nums') : null}
        {field.cells?.includes('correct_position')
          ? input('correct_position', ': posición correcta', '!w-12 tabular-nums')
          : null}
        {step('chevron-up', 'Subir', 'up', () => options.move(row.id, at - 1))}
        {step('chevron-down', 'Bajar', 'down', () => options.move(row.id, at + 1))}
        {step('x', 'Quitar', 'remove', () => options.remove(row.id))}
      </div>
      {field.cells?.includes('description') ? (
        <div className="pl-7 pr-20">
          {input('description', `: ${OPTION_LABELS.description.toLowerCase()}`)}
        </div>
      ) : null}
      <TooLong of={row} />
    </div>
  )
}

/** Message about a text that is too long to be stored. */
function TooLong({ of }: { of: OptionRow }) {
  const long = (['text', 'description'] as const)
    .map((cell) => charactersIn(of[cell].trim()) - MAX[cell])
    .find((over) => over > 0)
  if (long === undefined) return null
  return (
    <p role="status" className="pl-7 text-sm text-danger-text">
      {agree(long, 'Sobra', 'Sobran')} {long} {agree(long, 'carácter', 'caracteres')}
    </p>
  )
}
