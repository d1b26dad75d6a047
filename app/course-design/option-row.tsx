import { useState } from 'react'
import { MAX_OPTION_DESCRIPTION, MAX_OPTION_TEXT } from '#contract/course-templates/fields.ts'
import type { OptionCell } from '#contract/course-templates/template.ts'
import { OPTION_LABELS, type Option } from '#contract/course-values.ts'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ButtonLink } from '../ui/button.tsx'

type Row = { id: string; text: string; at: { edit: string; remove: string } | null } & Partial<
  Omit<Option, 'text'>
>

const MOST = { text: MAX_OPTION_TEXT, description: MAX_OPTION_DESCRIPTION } as const

/** One option: as it stands with what can be done about it, or the cells that are being edited. */
export function OptionRow({
  row,
  cells,
  editing,
  quiet,
  next,
  cancelTo,
  recovered,
}: {
  row: Row
  cells: readonly OptionCell[]
  editing: boolean
  /** Another one is being edited, so nothing is offered here. */
  quiet: boolean
  /** The order that a new one begins with. */
  next: number
  cancelTo: string
  recovered: Record<string, unknown> | null
}) {
  if (!editing)
    return (
      <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
        <span className="w-6 tabular-nums text-muted">{row.order}</span>
        <span className="min-w-0 flex-1">
          <span className="block break-words font-medium">{row.text}</span>
          {row.description ? (
            <span className="block break-words text-sm text-muted">{row.description}</span>
          ) : null}
        </span>
        {cells.includes('value') ? (
          <span className="text-sm text-muted">
            {row.value === 1 ? 'Correcta (1)' : `Valor ${row.value}`}
          </span>
        ) : null}
        {cells.includes('correct_position') ? (
          <span className="text-sm text-muted">Posición {row.correct_position}</span>
        ) : null}
        {quiet || !row.at ? null : (
          <span className="flex gap-1">
            <ButtonLink to={row.at.edit} size="sm" icon="edit" preventScrollReset>
              Editar<span className="sr-only"> {row.text}</span>
            </ButtonLink>
            <ButtonLink to={row.at.remove} size="sm" icon="trash" preventScrollReset>
              Eliminar<span className="sr-only"> {row.text}</span>
            </ButtonLink>
          </span>
        )}
      </li>
    )
  const { at: _, id: __, ...stored } = row
  const begins = { value: 0, order: next, correct_position: next }
  const defaults = row.id === '-1' ? begins : { ...stored, was: JSON.stringify(wordsOf(row)) }
  return (
    <li className="bg-sunken px-3 py-3">
      <Form
        id={`option-${row.id}`}
        label={row.id === '-1' ? 'Opción nueva' : `Opción ${row.text}`}
        defaultValues={defaults}
        recovered={recovered}
        replace
      >
        {row.id === '-1' ? null : (
          <input type="hidden" name="was" value={JSON.stringify(wordsOf(row))} readOnly />
        )}
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {cells.map((cell) =>
            cell === 'text' || cell === 'description' ? (
              <CountedField
                key={cell}
                name={cell}
                typed={row[cell] ?? ''}
                required={cell === 'text'}
              />
            ) : (
              <TextField
                key={cell}
                name={cell}
                label={OPTION_LABELS[cell]}
                help={cell === 'value' ? '1 es la respuesta correcta' : undefined}
                type="number"
                inputMode="numeric"
                min={0}
                required
              />
            ),
          )}
        </div>
        <div className="flex justify-end gap-2">
          <ButtonLink to={cancelTo} preventScrollReset>
            Cancelar
          </ButtonLink>
          <SubmitButton pending="Guardando...">Guardar</SubmitButton>
        </div>
      </Form>
    </li>
  )
}

/** As the design holds it. */
function wordsOf({ text, description = null, value = 0, order = 0, correct_position = 0 }: Row) {
  return { text, description, value, order, correct_position }
}

/** A text that says how many of its characters are taken. */
function CountedField({
  name,
  typed,
  required,
}: {
  name: 'text' | 'description'
  typed: string
  required: boolean
}) {
  const [count, setCount] = useState(typed.length)
  return (
    <TextField
      name={name}
      label={OPTION_LABELS[name]}
      help={`${count} de ${MOST[name]} caracteres`}
      maxLength={MOST[name]}
      required={required}
      autoComplete="off"
      onValue={(value) => setCount(value.length)}
    />
  )
}
