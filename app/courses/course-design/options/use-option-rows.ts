import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { Field } from '#contract/courses/course-templates/template.ts'
import { MAX_OPTIONS } from '#contract/courses/course-templates/fields.ts'
import { emptyRow, moved, pastedRows, readRows, type OptionRow } from './option-rows.ts'

export type OptionCellName = Exclude<keyof OptionRow, 'id'>

export type OptionRows = ReturnType<typeof useOptionRows>

/** Id of a cell's control. */
export const cellId = (base: string, row: string, cell: OptionCellName) => `${base}-${row}-${cell}`

/**
 * State of the options being edited, and their keys: Enter goes on, Backspace removes an empty row,
 * Alt with an arrow moves a row.
 */
export function useOptionRows({
  id: base,
  field,
  given,
  container,
  onRows,
}: {
  id: string
  field: Field
  given: unknown
  /** Element around the rows, which tells the form about changes. */
  container: RefObject<HTMLElement>
  onRows: (rows: readonly OptionRow[]) => void
}) {
  const [rows, setRows] = useState(() => {
    const read = readRows(given)
    return read.length > 0 ? read : [emptyRow(-1)]
  })
  /** Ids are not used again, because a stored id may belong to them. */
  const lastId = useRef(Math.min(0, ...rows.map(({ id }) => Number(id))))
  const focus = useRef<{ id: string; selects: boolean } | null>(null)
  const before = useRef(rows)

  useEffect(() => {
    if (before.current === rows) return
    before.current = rows
    onRows(rows)
    const target = focus.current && document.getElementById(focus.current.id)
    target?.focus()
    if (focus.current?.selects && target instanceof HTMLInputElement) target.select()
    focus.current = null
    // A row that was added, moved or removed is a change of the form.
    container.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [rows, onRows, container])

  const cells: OptionCellName[] = [
    'text',
    ...(field.cells?.includes('description') ? (['description'] as const) : []),
    ...(field.values === 'amount' ? (['value'] as const) : []),
  ]
  const fresh = (after: readonly OptionRow[], cellsOf: Partial<OptionRow> = {}): OptionRow => {
    lastId.current -= 1
    const places = after.map((row) => Number(row.correct_position) || 0)
    const position = String(Math.max(0, ...places) + 1)
    return { ...emptyRow(lastId.current), correct_position: position, ...cellsOf }
  }
  const set = (id: string, change: Partial<OptionRow>) =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...change } : row)))
  const focusOn = (id: string, cell: OptionCellName, selects = true) => {
    focus.current = { id: cellId(base, id, cell), selects }
  }

  function add() {
    if (rows.length >= MAX_OPTIONS) return
    const row = fresh(rows)
    focusOn(row.id, 'text')
    setRows([...rows, row])
  }

  function remove(id: string) {
    const at = rows.findIndex((row) => row.id === id)
    const left = rows.filter((row) => row.id !== id)
    const next = left[Math.max(at - 1, 0)]
    const remaining = next ? left : [fresh([])]
    focusOn((next ?? remaining[0]!).id, 'text')
    setRows(remaining)
  }

  function move(id: string, to: number) {
    const at = rows.findIndex((row) => row.id === id)
    if (to < 0 || to >= rows.length || to === at) return
    setRows(moved(rows, at, to))
  }

  /** Goes to the next cell to be typed; after the last one of a row that is not empty adds a row. */
  function goOn(row: OptionRow, cell: OptionCellName) {
    const next = cells[cells.indexOf(cell) + 1]
    const below = rows[rows.indexOf(row) + 1]
    const target = next ? cellId(base, row.id, next) : below && cellId(base, below.id, 'text')
    const control = target === undefined ? null : document.getElementById(target)
    if (control instanceof HTMLInputElement) selectAll(control)
    else if (row.text.trim() !== '') add()
  }

  return {
    rows,
    add,
    remove,
    set,
    /** Marks the option; where only one is correct, the others are unmarked. */
    mark(id: string, isCorrect: boolean) {
      setRows((now) =>
        now.map((row) => {
          if (row.id === id) return { ...row, value: isCorrect ? '1' : '0' }
          return field.values === 'one' && row.value === '1' ? { ...row, value: '0' } : row
        }),
      )
    },
    move,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>, row: OptionRow, cell: OptionCellName) {
      if (event.nativeEvent.isComposing) return
      const isEmpty = row.text === '' && row.description === ''
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        goOn(row, cell)
      } else if (event.key === 'Backspace' && cell === 'text' && isEmpty && rows.length > 1) {
        event.preventDefault()
        remove(row.id)
      } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        event.preventDefault()
        focusOn(row.id, cell, false)
        move(row.id, rows.indexOf(row) + (event.key === 'ArrowUp' ? -1 : 1))
      }
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>, row: OptionRow) {
      const pasted = pastedRows(event.clipboardData.getData('text/plain'))
      if (!pasted) return
      event.preventDefault()
      const at = rows.indexOf(row)
      const room = MAX_OPTIONS - rows.length + 1
      const [first, ...rest] = pasted.slice(0, room)
      const pastedCells = field.cells?.includes('description') ? first! : { text: first!.text }
      const added = rest.reduce<OptionRow[]>(
        (all, { text, description }) => [
          ...all,
          fresh(
            [...rows, ...all],
            field.cells?.includes('description') ? { text, description } : { text },
          ),
        ],
        [],
      )
      focusOn((added.at(-1) ?? row).id, 'text')
      setRows([...rows.slice(0, at), { ...row, ...pastedCells }, ...added, ...rows.slice(at + 1)])
    },
  }
}

function selectAll(control: HTMLInputElement) {
  control.focus()
  control.select()
}
