import {
  createContext,
  useContext,
  useEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { SelectionLink, type SelectionForm } from './selection-link.tsx'
import { agreeing, formatNumber } from './format.ts'
import { useHydrated } from './hydrated.ts'
import type { IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { useSavedSelection, useSelection, type SelectionStore } from './selection.ts'

const FormId = createContext('')

const SELECTED = { one: 'seleccionado', many: 'seleccionados' }

/**
 * What can be done with what is picked of a list, by boxes that belong to the form `carry.form` (the list's
 * search). It is there while anything is picked, on this page or on others. Without scripts it is a bar under
 * the table that is always there; with scripts it sticks to the foot of the window, and lies above the pager
 * where the list ends, so that it covers none of it.
 */
export function SelectionBar({
  carry,
  picked,
  shown,
  keeper,
  total = 0,
  all = false,
  allTo,
  noneTo,
  chosenTo,
  clear,
  rows,
  children,
}: {
  carry: SelectionForm
  /** What was picked before this page was written, on whatever page. */
  picked: { items: readonly string[]; version: number }
  /** What of that this page could show, by the values of its boxes. */
  shown: readonly string[]
  /** Keeps a tick; the same one as long as the list is. */
  keeper: SelectionStore
  /** How many rows match search and filters, over all pages. */
  total?: number
  /** The scope is all that match. */
  all?: boolean
  /** This list with that scope, and without it; left out where only single rows are chosen. */
  allTo?: string
  noneTo?: string
  /** The list of those picked alone; left out where that is what is shown. */
  chosenTo?: string
  /** Where it is posted that nothing is picked any more. */
  clear: string
  /** The rows shown; another array reads the boxes anew. */
  rows: unknown
  /** `SelectionAction`s. */
  children: ReactNode
}) {
  const hydrated = useHydrated()
  const bar = useRef<HTMLDivElement>(null)
  const { selected, onPage } = useSelection(carry.form, rows)
  const { problem, known } = useSavedSelection(carry.form, keeper, picked)

  const here = new Set(shown)
  const selectedOnOtherPages = picked.items.filter((item) => !here.has(item)).length
  const count = all ? total : hydrated ? selectedOnOtherPages + selected : picked.items.length
  useFocusAfter(bar, count)
  useRoomForBar(count > 0)
  return (
    <FormId.Provider value={carry.form}>
      <input type="hidden" form={carry.form} name="shown" value={shown.join(',')} />
      <input type="hidden" form={carry.form} name="known" value={known} />
      <div
        ref={bar}
        data-picked={count > 0 ? '' : undefined}
        className={`selection-bar z-bar mt-3 print:hidden js:sticky js:bottom-2 md:js:pointer-events-none md:js:bottom-3 ${count > 0 ? '' : hydrated ? 'hidden' : 'js:hidden'}`}
      >
        <div
          role="group"
          aria-label="Acciones para la selección"
          className="flex flex-wrap items-center gap-2 rounded border border-line bg-raised px-3 py-2 js:animate-appear js:shadow-float md:js:pointer-events-auto md:js:mx-auto md:js:w-max md:js:max-w-[calc(100%-32px)]"
        >
          <p role="status" className="mr-2 font-medium tabular-nums">
            {count > 0
              ? `${formatNumber(count)} ${agreeing(count, SELECTED)}`
              : 'Con las filas marcadas:'}
          </p>
          <div className="selection-acts">{children}</div>
          <div className="selection-scope">
            {all && noneTo ? (
              <Link to={noneTo} preventScrollReset className="bar-link text-accent-text">
                Quitar la selección
              </Link>
            ) : (
              <>
                {chosenTo ? (
                  <SelectionLink to={chosenTo} carry={carry} className="bar-link text-accent-text">
                    Ver la selección
                  </SelectionLink>
                ) : null}
                {allTo && total > onPage ? (
                  <Link to={allTo} preventScrollReset className="bar-link text-accent-text">
                    Seleccionar los {formatNumber(total)} que coinciden
                  </Link>
                ) : null}
                <button
                  type="submit"
                  form={carry.form}
                  formMethod="post"
                  formAction={clear}
                  className="bar-link cursor-pointer text-muted hover:text-ink"
                >
                  Quitar la selección
                </button>
              </>
            )}
          </div>
          {problem ? (
            <p role="alert" className="basis-full text-danger-text">
              {problem}
            </p>
          ) : null}
        </div>
      </div>
    </FormId.Provider>
  )
}

/** One thing that is done with what is picked: a button of a `SelectionBar`. */
export function SelectionAction({
  to,
  icon,
  variant,
  disabled,
  onClick,
  children,
}: {
  /** Where what is picked is posted. */
  to: string
  icon: IconName
  variant?: ButtonVariant
  disabled?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}) {
  return (
    <Button
      type="submit"
      size="sm"
      icon={icon}
      variant={variant}
      form={useContext(FormId)}
      formMethod="post"
      formAction={to}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** Tells the page that a bar floats over its foot, so that what is jumped to stays clear of it. */
function useRoomForBar(shown: boolean) {
  useEffect(() => {
    // A dialog over a list may have a bar of its own.
    const mark = () =>
      void document.documentElement.toggleAttribute(
        'data-picking',
        document.querySelector('.selection-bar[data-picked]') !== null,
      )
    mark()
    return mark
  }, [shown])
}

/** When the bar disappears, so does whatever in it had the focus. */
function useFocusAfter(bar: { current: HTMLElement | null }, count: number) {
  const focused = useRef(false)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    // What is hidden loses the focus to nothing, before or after this is told so.
    const note = ({ type, relatedTarget }: FocusEvent) =>
      void (focused.current = type === 'focusin' || relatedTarget === null)
    element.addEventListener('focusin', note)
    element.addEventListener('focusout', note)
    return () => {
      element.removeEventListener('focusin', note)
      element.removeEventListener('focusout', note)
    }
  }, [bar])
  useEffect(() => {
    if (count > 0 || !focused.current) return
    focused.current = false
    const { activeElement } = document
    if (activeElement !== document.body && !bar.current?.contains(activeElement)) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [bar, count])
}
