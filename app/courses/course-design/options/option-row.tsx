import { useState } from 'react'
import {
  MAX_OPTION_DESCRIPTION,
  MAX_OPTION_TEXT,
} from '#contract/courses/course-templates/fields.ts'
import type { OptionCell } from '#contract/courses/course-templates/template.ts'
import { OPTION_LABELS, type Option } from '#contract/courses/design/course-values.ts'
import { charactersIn } from '#contract/platform/values/text.ts'
import { optionWords } from '../panel/item-fields.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'

type Row = {
  id: string
  /** Absent for a new option. */
  stored?: Option
  at?: { edit: string; remove: string }
}

/** Button of the row that asks before it discards typed values. */
export const CANCEL = 'cancel'

const UNSAVED = 'Esto es lo que estabas escribiendo: no se ha guardado.'
const NEW_INSTEAD =
  'Alguien eliminó la opción mientras la editabas: esto es lo que escribiste, como una opción nueva.'

const MAX_ITEMS = { text: MAX_OPTION_TEXT, description: MAX_OPTION_DESCRIPTION } as const

/** Row of an option: read-only with its actions, or its cells being edited. */
export function OptionRow({
  row,
  cells,
  editing,
  quiet,
  next,
  takenOut,
  recovered,
}: {
  row: Row
  cells: readonly OptionCell[]
  editing: boolean
  /** True while another row is edited: this one shows no actions. */
  quiet: boolean
  /** Default order of a new option. */
  next: number
  /** True when another user removed the option being edited. */
  takenOut: boolean
  recovered: Record<string, unknown> | null
}) {
  const { stored } = row
  if (!editing && stored)
    return (
      <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
        <span className="w-6 tabular-nums text-muted">{stored.order}</span>
        <span className="min-w-0 flex-1">
          <span className="block break-words font-medium">{stored.text}</span>
          {stored.description ? (
            <span className="block break-words text-sm text-muted">{stored.description}</span>
          ) : null}
        </span>
        {cells.includes('value') ? (
          <span className="text-sm text-muted">
            {stored.value === 1 ? 'Correcta (1)' : `Valor ${stored.value}`}
          </span>
        ) : null}
        {cells.includes('correct_position') ? (
          <span className="text-sm text-muted">Posición {stored.correct_position}</span>
        ) : null}
        {quiet || !row.at ? null : (
          <span className="flex gap-1">
            <ButtonLink to={row.at.edit} size="sm" icon="edit" preventScrollReset>
              Editar<span className="sr-only"> {stored.text}</span>
            </ButtonLink>
            <ButtonLink to={row.at.remove} size="sm" icon="trash" preventScrollReset>
              Eliminar<span className="sr-only"> {stored.text}</span>
            </ButtonLink>
          </span>
        )}
      </li>
    )
  const fresh = { text: '', description: null, value: 0, order: next, correct_position: next }
  const begins = row.stored ?? fresh
  return (
    <li className="bg-sunken px-3 py-3">
      <Form
        id={`option-${row.id}`}
        label={row.id === '-1' ? 'Opción nueva' : `Opción ${begins.text}`}
        defaultValues={begins}
        recovered={recovered}
        recoveredWords={takenOut ? NEW_INSTEAD : UNSAVED}
        replace
      >
        {/* Enter activates the first button of a form. */}
        <button type="submit" hidden />
        {row.stored ? (
          <input type="hidden" name="was" value={optionWords(row.stored)} readOnly />
        ) : null}
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {cells.map((cell) =>
            cell === 'text' || cell === 'description' ? (
              <CountedField
                key={cell}
                name={cell}
                typed={begins[cell] ?? ''}
                required={cell === 'text'}
              />
            ) : (
              <NumberField
                key={cell}
                name={cell}
                label={OPTION_LABELS[cell]}
                help={cell === 'value' ? '1 es la respuesta correcta' : undefined}
                required
              />
            ),
          )}
        </div>
        <div className="flex justify-end gap-2">
          <Button type="submit" name={CANCEL} value="true">
            Cancelar
          </Button>
          <SubmitButton pending="Guardando...">Guardar</SubmitButton>
        </div>
      </Form>
    </li>
  )
}

/** Text field with a character counter. */
function CountedField({
  name,
  typed,
  required,
}: {
  name: 'text' | 'description'
  typed: string
  required: boolean
}) {
  const [count, setCount] = useState(() => charactersIn(typed))
  return (
    <TextField
      name={name}
      label={OPTION_LABELS[name]}
      help={`${count} de ${MAX_ITEMS[name]} caracteres`}
      maxLength={MAX_ITEMS[name]}
      required={required}
      autoComplete="off"
      onValue={(value) => setCount(charactersIn(value))}
    />
  )
}
