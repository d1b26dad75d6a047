import { useRef, type ReactNode } from 'react'
import type { Field as FieldOf } from '#contract/courses/course-templates/template.ts'
import { DragArea } from '#app/kit/drag/drag-area.tsx'
import { useDragArea } from '#app/kit/drag/use-drag-area.ts'
import { nearest, isOver } from '#app/kit/drag/rows.ts'
import { FieldSet, useFormField } from '#app/kit/forms/field.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import { EMPTY_ROWS, emptyRows, STEP, type OptionRow } from './option-rows.ts'
import { OptionFields } from './option-fields.tsx'
import { useOptionRows } from './use-option-rows.ts'

const INSTRUCTIONS =
  'Presiona la barra espaciadora para levantarla. Elige su lugar con las flechas arriba y abajo. Presiona otra vez la barra espaciadora para dejarla, o Escape para cancelar.'

const HELP = {
  one: 'Marca la correcta.',
  many: 'Marca las correctas.',
  amount: 'Al lado de cada texto, su valor.',
} as const

function helpOf({ values, cells }: FieldOf): string | undefined {
  if (values) return HELP[values]
  if (cells?.includes('correct_position')) return 'Al lado de cada texto, su posición correcta.'
  return cells?.includes('description') ? 'Debajo de cada texto, su descripción.' : undefined
}

/**
 * Options of a content as rows of the panel's form: Enter goes to the next one and adds it at the
 * end, pasted lines become options. Without scripts there are empty rows, and buttons that send the
 * form.
 */
export function OptionsField({
  field,
  note,
  ids,
  allTo,
  onRows,
}: {
  field: FieldOf
  /** Beside what is said of the field: what blocks a publication. */
  note: ReactNode
  /** Stored ids of rows that were new, by their ids in this form. */
  ids: Readonly<Record<string, string>>
  /** URL of the dialog with every cell. */
  allTo: string
  /** Called with the rows whenever they change. */
  onRows: (rows: readonly OptionRow[]) => void
}) {
  const { id, error, defaultValue } = useFormField(field.path)
  const step = useFormField(STEP).defaultValue
  const scripts = useHydrated()
  const container = useRef<HTMLDivElement>(null)
  const options = useOptionRows({ id, field, given: defaultValue, container, onRows })
  const { rows } = options
  const { drag, place, list, area } = useDragArea({
    rowData: rows,
    sending: false,
    lift(key) {
      const from = rows.findIndex((row) => row.id === key)
      const item = rows[from]
      return item ? { item, from, places: placesOf(rows, key) } : null
    },
    step: ({ places, to }, code) =>
      Math.min(
        Math.max(to + (code === 'ArrowUp' ? -1 : code === 'ArrowDown' ? 1 : 0), 0),
        places.length - 1,
      ),
    aim: ({ key, places, from }, { y }, drawn) =>
      isOver(drawn.get(key), y) ? from : nearest(places, drawn, y, from),
    title: titleOf,
    said: ({ item, places, to }) => `${titleOf(item)}, posición ${to + 1} de ${places.length}`,
    drop: ({ id: key }, { at }) => options.move(key, at),
  })
  // Without scripts a stored list is followed by empty rows; after a button the form holds its own.
  const fillers = scripts || step ? [] : emptyRows(rows, EMPTY_ROWS)
  const firstEmpty = step ? rows.find(({ text }) => text === '')?.id : undefined
  return (
    <FieldSet
      id={id}
      legend={field.label}
      help={<OptionsHelp field={field} note={note} />}
      error={error}
    >
      <div ref={container}>
        <DragArea id="options" instructions={INSTRUCTIONS} scrolls="page" area={area}>
          <ol {...list} className="grid gap-1">
            {[...rows, ...fillers].map((row, at) => (
              <li
                key={row.id}
                data-item={row.id}
                data-lifted={row.id === drag?.key || undefined}
                data-drop={row.id === place?.row ? place.side : undefined}
                className={at < rows.length ? undefined : 'js:hidden'}
              >
                <OptionFields
                  base={id}
                  field={field}
                  row={row}
                  storedId={ids[row.id] ?? row.id}
                  at={at}
                  count={rows.length}
                  focused={row.id === firstEmpty}
                  draggable={scripts && rows.length > 1}
                  options={options}
                />
              </li>
            ))}
          </ol>
        </DragArea>
        <div className="mt-2 flex flex-wrap justify-between gap-2">
          <span className="nojs:hidden">
            <Button size="sm" icon="plus" onClick={() => options.add()}>
              Agregar opción
            </Button>
          </span>
          <span className="js:hidden">
            <Button type="submit" name={STEP} value="more" size="sm" icon="plus">
              Agregar más
            </Button>
          </span>
          <ButtonLink to={allTo} size="sm" icon="edit" preventScrollReset>
            Editar opciones
          </ButtonLink>
        </div>
      </div>
    </FieldSet>
  )
}

function OptionsHelp({ field, note }: { field: FieldOf; note: ReactNode }) {
  return (
    <>
      <span className="block">{helpOf(field)}</span>
      {note}
    </>
  )
}

const titleOf = ({ text }: OptionRow) => text || 'Opción sin texto'

/** Returns the positions of a row among the others. */
function placesOf(rows: readonly OptionRow[], key: string) {
  const others = rows.filter(({ id }) => id !== key)
  return rows.map((_, at) => {
    const next = others[at]
    return {
      at,
      row: next?.id ?? others.at(-1)?.id ?? key,
      side: next ? ('before' as const) : ('after' as const),
    }
  })
}
