import { useEffect, useRef, useState } from 'react'
import { CONTROL } from '#app/kit/forms/field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Button, buttonClass } from '#app/kit/ui/button.tsx'
import { useDismissal } from '#app/kit/ui/popups/dismissal.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { DENSITIES, moved, type TableLayout } from './table-layout.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

type Named = { key: string; head: string }

/**
 * Form for the columns of a report, their order, those that stay in place and the density of its rows, stored in the
 * browser. Without scripts each button that moves a column submits it; with scripts the list changes at once.
 */
export function LayoutMenu({
  look,
  columns: [first, ...columns],
  to,
  pressed,
}: {
  look: TableLayout
  /** All available columns, in their default order; the first is always shown. */
  columns: readonly Named[]
  /** URL of the report without layout parameters. */
  to: string
  /** Value of the button that moved a column without scripts. */
  pressed: string | null
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismissal(
    details,
    () => details.current?.open === true,
    (returnFocus) => {
      if (returnFocus) details.current?.querySelector('summary')?.focus()
      if (details.current) details.current.open = false
    },
  )
  const visibleKeys = look.columns ?? columns.map(({ key }) => key)
  return (
    <details ref={details} className="look-menu" open={pressed !== null || undefined}>
      <summary className={buttonClass('secondary', 'sm')}>
        <Icon name="columns" />
        Columnas
      </summary>
      <PostForm
        action={paths.reports.look()}
        preventScrollReset
        aria-label="Columnas del reporte"
        tabIndex={-1}
        className="look-panel"
        onSubmit={() => details.current?.removeAttribute('open')}
      >
        {/* Enter in a checkbox applies the form and moves nothing. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="hidden" />
        <input type="hidden" name="to" value={to} />
        {columns.map(({ key }) => (
          <input key={key} type="hidden" name="all" value={key} />
        ))}
        <Columns
          // A new key when the shown columns change.
          key={visibleKeys.join()}
          first={first}
          columns={columns}
          visibleKeys={visibleKeys}
          freeze={look.freeze}
          pressed={pressed}
        />
        <fieldset className="mt-3 border-t border-line pt-2">
          <legend className="sr-only">Filas</legend>
          <div className="flex flex-wrap items-center gap-x-4">
            <span aria-hidden="true" className="font-medium">
              Filas
            </span>
            {Object.entries(DENSITIES).map(([value, words]) => (
              <label key={value} className="flex min-h-8 cursor-pointer items-center gap-2">
                <input
                  key={look.density}
                  type="radio"
                  name="density"
                  value={value}
                  defaultChecked={value === look.density}
                  className="h-4 w-4 accent-accent"
                />
                {words}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="sm">
            Aplicar
          </Button>
          <Button type="submit" variant="quiet" size="sm" name="usual" value="yes">
            Como al principio
          </Button>
        </div>
      </PostForm>
    </details>
  )
}

/** Columns, the shown ones first, in their order. */
function Columns({
  first,
  columns,
  visibleKeys,
  freeze,
  pressed,
}: {
  first: Named | undefined
  columns: readonly Named[]
  visibleKeys: readonly string[]
  /** Key of the last frozen column. */
  freeze: string
  /** Value of the button that has the focus when the page loads. */
  pressed: string | null
}) {
  const [keys, setKeys] = useState(() => {
    const known = visibleKeys.filter((key) => columns.some((column) => column.key === key))
    return [...known, ...columns.map(({ key }) => key).filter((key) => !known.includes(key))]
  })
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const held = useRef('')
  useEffect(() => {
    if (held.current === '') return
    // A moved row loses the focus, and at the end of the list its button is disabled.
    const [key, by] = held.current.split(':')
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[value^="${key}:"]:enabled`)
    const same = [...(buttons ?? [])].find(({ value }) => value === `${key}:${by}`)
    const next = same ?? buttons?.[0]
    next?.focus()
  }, [keys])

  function move(key: string, head: string, by: number) {
    const next = moved(keys, key, by)
    held.current = `${key}:${by}`
    setKeys(next)
    setSaid(`${head}: columna ${next.indexOf(key) + 1} de ${next.length}`)
  }

  const headOf = (key: string) => columns.find((column) => column.key === key)?.head ?? key

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul ref={list} className="look-columns">
        {keys.map((key, place) => {
          const head = headOf(key)
          const cannot = { [-1]: place === 0, [1]: place === keys.length - 1 }
          // At the end of the list the pressed button is disabled, and the other one gets the focus.
          const focused = ([-1, 1] as const).find((by) => {
            const last = pressed === `${key}:${by}`
            return (
              !cannot[by] && (last || (cannot[by === 1 ? -1 : 1] && pressed === `${key}:${-by}`))
            )
          })
          return (
            <li key={key} className="flex items-center gap-1">
              <label className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  name="columns"
                  value={key}
                  defaultChecked={visibleKeys.includes(key)}
                  className="h-4 w-4 shrink-0 accent-accent"
                />
                <span className="min-w-0 truncate">{head}</span>
              </label>
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="submit"
                  name="move"
                  value={`${key}:${by}`}
                  disabled={cannot[by]}
                  autoFocus={by === focused}
                  aria-label={`${by < 0 ? 'Subir' : 'Bajar'} ${head}`}
                  title={by < 0 ? 'Subir' : 'Bajar'}
                  className="look-move"
                  onClick={(event) => {
                    event.preventDefault()
                    move(key, head, by)
                  }}
                >
                  <Icon name={by < 0 ? 'chevron-up' : 'chevron-down'} />
                </button>
              ))}
            </li>
          )
        })}
      </ul>
      <label className="mt-3 block border-t border-line pt-2">
        <span className="font-medium">Fijar hasta esta columna</span>
        <select
          // A new key when another one was applied.
          key={freeze}
          name="freeze"
          defaultValue={freeze}
          autoComplete="off"
          aria-describedby="freeze-help"
          className={`${CONTROL} mt-1 cursor-pointer`}
        >
          {first ? <option value="">{first.head}</option> : null}
          {keys.map((key) => (
            <option key={key} value={key}>
              {headOf(key)}
            </option>
          ))}
        </select>
      </label>
      <p id="freeze-help" className="mt-1 text-sm text-muted">
        Se quedan a la vista al desplazarte hacia los lados, mientras quepan; en un teléfono, solo
        la primera.
      </p>
    </>
  )
}
