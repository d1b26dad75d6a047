import {
  createContext,
  useContext,
  useEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Button, type ButtonVariant } from '../button.tsx'
import { useSelectionSearch } from './selection-search.ts'
import { SelectionLink, type SelectionForm } from './selection-link.tsx'
import { agreeing, formatNumber } from '../format.ts'
import { useIsomorphicLayoutEffect } from '../scripts/isomorphic-layout-effect.ts'
import { useHydrated } from '../scripts/hydrated.ts'
import { Icon, type IconName } from '../icon.tsx'
import { IconButton } from '../page/icon-button.tsx'
import { Menu } from '../popups/menu.tsx'
import { Link } from '../link.tsx'
import { useSavedSelection, useSelection, type SelectionStore } from './selection.ts'

const FormId = createContext('')
const InMenu = createContext(false)

const SELECTED = { one: 'seleccionado', many: 'seleccionados' }

/**
 * Toolbar with the bulk actions for the selected rows of a list; its checkboxes belong to the form `carry.form`
 * (the list's search). It stands before the rows; without scripts always. With scripts it takes the place of the
 * list's tool line while rows are selected, on this page or on others, and stays in sight above the rows; a button
 * brings the search back, so that rows of another search can be added.
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
  const [searching, setSearching] = useSelectionSearch(count > 0)
  useFocusAfter(bar, count)
  useListMark(bar, count === 0 ? null : searching ? 'searching' : '')
  return (
    <FormId.Provider value={carry.form}>
      <input type="hidden" form={carry.form} name="shown" value={pageItems.join(',')} />
      <input type="hidden" form={carry.form} name="known" value={known} />
      <div
        ref={bar}
        className={`selection-bar ${count > 0 ? '' : hydrated ? 'hidden' : 'js:hidden'}`}
        data-searching={searching ? '' : undefined}
      >
        <div role="group" aria-label="Acciones para la selección">
          <p role="status" className="selection-count">
            {count > 0
              ? `${formatNumber(count)} ${agreeing(count, SELECTED)}`
              : 'Con las filas marcadas:'}
          </p>
          {fields}
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
                    Ver <span>la selección</span>
                  </SelectionLink>
                ) : null}
                {allTo && total > onPage ? (
                  <Link to={allTo} preventScrollReset className="bar-link text-accent-text">
                    Seleccionar los {formatNumber(total)} <span>que coinciden</span>
                  </Link>
                ) : null}
                <button
                  type="submit"
                  form={carry.form}
                  formMethod="post"
                  formAction={clear}
                  className="bar-link cursor-pointer text-muted hover:text-ink"
                >
                  Quitar <span>la selección</span>
                </button>
              </>
            )}
          </div>
          {hydrated ? (
            <IconButton
              icon="search"
              label="Buscar y filtrar sin perder la selección"
              pressed={searching}
              onClick={() => setSearching(!searching)}
            />
          ) : null}
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

/** Further bulk actions, behind three dots; those that destroy stand last. */
export function SelectionMenu({ children }: { children: ReactNode }) {
  return (
    <InMenu.Provider value>
      <Menu label="Más acciones para la selección" align="start">
        {children}
      </Menu>
    </InMenu.Provider>
  )
}

/** Bulk action for the selected rows: a button of a `SelectionBar`, or an item of its menu. */
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
  const form = useContext(FormId)
  if (useContext(InMenu)) {
    return (
      <button
        type="submit"
        form={form}
        formMethod="post"
        formAction={to}
        disabled={disabled}
        onClick={onClick}
        className="menu-item"
      >
        <Icon name={icon} />
        {children}
      </button>
    )
  }
  return (
    <Button
      type="submit"
      size="sm"
      icon={icon}
      variant={variant}
      form={form}
      formMethod="post"
      formAction={to}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** Marks the list while the bar takes the place of its tool line, '', or stands beside it, 'searching'. */
function useListMark(bar: { current: HTMLElement | null }, mark: '' | 'searching' | null) {
  useIsomorphicLayoutEffect(() => {
    const list = bar.current?.closest('.list')
    if (mark === null) list?.removeAttribute('data-picking')
    else list?.setAttribute('data-picking', mark)
  })
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
