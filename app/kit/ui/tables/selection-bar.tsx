import {
  createContext,
  useContext,
  useEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Button, type ButtonVariant } from '../button.tsx'
import { SelectionLink, type SelectionForm } from './selection-link.tsx'
import { agreeing, formatNumber } from '../format.ts'
import { useHydrated } from '../scripts/hydrated.ts'
import type { IconName } from '../icon.tsx'
import { Link } from '../link.tsx'
import { useSavedSelection, useSelection, type SelectionStore } from './selection.ts'

const FormId = createContext('')

const SELECTED = { one: 'seleccionado', many: 'seleccionados' }

/**
 * Toolbar with the bulk actions for the selected rows of a list; its checkboxes belong to the form `carry.form`
 * (the list's search). Visible while rows are selected, on this page or on others. Without scripts it is always
 * shown below the table; with scripts it sticks to the bottom of the window, and stands above the pager at the end
 * of the list, so that it covers nothing.
 */
export function SelectionBar({
  carry,
  picked,
  pageItems,
  keeper,
  total = 0,
  all = false,
  allTo,
  noneTo,
  chosenTo,
  clear,
  rows,
  fields,
  children,
}: {
  carry: SelectionForm
  /** Selection at the time the page was rendered, over all pages. */
  picked: { items: readonly string[]; version: number }
  /** Values of the checkboxes on this page. */
  pageItems: readonly string[]
  /** Saves a changed selection; must be a stable function for the list. */
  keeper: SelectionStore
  /** Number of rows that match search and filters, over all pages. */
  total?: number
  /** True when all matching rows are selected. */
  all?: boolean
  /** URL of this list with all matching rows selected, and without; omitted where only single rows can be selected. */
  allTo?: string
  noneTo?: string
  /** URL of the list of selected rows only; omitted when that list is shown. */
  chosenTo?: string
  /** URL of the post that clears the selection. */
  clear: string
  /** Rows shown; another array reads the checkboxes again. */
  rows: unknown
  /** Fields of the actions, which belong to the form `carry.form`. */
  fields?: ReactNode
  children: ReactNode
}) {
  const hydrated = useHydrated()
  const bar = useRef<HTMLDivElement>(null)
  const { selected, onPage } = useSelection(carry.form, rows)
  const { problem, known } = useSavedSelection(carry.form, keeper, picked)

  const here = new Set(pageItems)
  const selectedOnOtherPages = picked.items.filter((item) => !here.has(item)).length
  const count = all ? total : hydrated ? selectedOnOtherPages + selected : picked.items.length
  useFocusAfter(bar, count)
  useRoomForBar(count > 0)
  return (
    <FormId.Provider value={carry.form}>
      <input type="hidden" form={carry.form} name="shown" value={pageItems.join(',')} />
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
          {fields ? (
            <div className="flex basis-full flex-wrap items-center gap-2 lg:contents">{fields}</div>
          ) : null}
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

/** Bulk action for the selected rows: a button of a `SelectionBar`. */
export function SelectionAction({
  to,
  icon,
  variant,
  disabled,
  onClick,
  children,
}: {
  /** URL to which the selection is posted. */
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

/** Marks the page while the bar floats over its bottom, so that scroll targets stay clear of it. */
function useRoomForBar(visible: boolean) {
  useEffect(() => {
    // A dialog over a list may have a bar of its own.
    const mark = () =>
      void document.documentElement.toggleAttribute(
        'data-picking',
        document.querySelector('.selection-bar[data-picked]') !== null,
      )
    mark()
    return mark
  }, [visible])
}

/** Moves the focus when the bar disappears while it contains the focus. */
function useFocusAfter(bar: { current: HTMLElement | null }, count: number) {
  const focused = useRef(false)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    // An element that is hidden loses the focus with relatedTarget null, before or after this effect runs.
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
