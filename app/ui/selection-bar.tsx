import { Form, useLocation, useNavigation, useResolvedPath } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatNumber } from './format.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { useHydrated } from './hydrated.ts'
import { Link } from './link.tsx'
import { useSelection } from './selection.ts'

/**
 * The form that a `DataTable`'s boxes belong to, and what can be done with them: buttons with
 * `formAction`. Without scripts it is a bar under the table that is always there; with scripts it is
 * there while something is selected: on a phone it sticks to the foot of the window, on wider ones it
 * floats over it, no higher than the page's footer, so nothing moves and the pager stays in reach.
 * 'All that match' is a scope in the URL, so it is a link and holds over pages. A finished action
 * unticks everything.
 */
export function SelectionBar({
  formId,
  method = 'get',
  action,
  total = 0,
  all = false,
  allTo,
  noneTo,
  fields,
  rows,
  children,
}: {
  formId: string
  /** Where the buttons lead when they say nothing else: by GET to a confirmation page. */
  method?: 'get' | 'post'
  action: string
  /** How many rows match search and filters, over all pages. */
  total?: number
  /** The scope is all that match. */
  all?: boolean
  /** This list with that scope, and without it; left out where only single rows are chosen. */
  allTo?: string
  noneTo?: string
  /** Posted along: the search and filters that define the scope. Empty values are left out. */
  fields?: Record<string, string | readonly string[] | undefined>
  /** The rows shown; another array reads the boxes anew. */
  rows: unknown
  /** `Button`s of type submit with `formAction`. */
  children: ReactNode
}) {
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { selected, onPage } = useSelection(formId, rows)
  useResetAfterPost(form)

  const count = all ? total : selected
  const idle = hydrated && count === 0
  return (
    <Form
      id={formId}
      ref={form}
      method={method}
      action={action}
      className={`z-bar mt-3 print:hidden js:sticky js:bottom-2 md:js:pointer-events-none md:js:fixed md:js:bottom-3 md:js:left-[var(--content-left,0px)] md:js:right-0 ${idle ? 'hidden' : hydrated || all ? '' : 'js:hidden'}`}
    >
      <HiddenFields values={fields ?? {}} />
      <div
        role="group"
        aria-label="Acciones para la selección"
        className="flex flex-wrap items-center gap-2 rounded border border-line bg-raised px-3 py-2 js:animate-appear js:shadow-float md:js:pointer-events-auto md:js:mx-auto md:js:w-max md:js:max-w-[calc(100%-32px)]"
      >
        <p role="status" className="mr-2 font-medium tabular-nums">
          {hydrated || all
            ? `${formatNumber(count)} ${count === 1 ? 'seleccionado' : 'seleccionados'}`
            : 'Con las filas marcadas:'}
        </p>
        {children}
        {all && noneTo ? (
          <Link to={noneTo} preventScrollReset className="px-2 py-1 font-medium text-accent-text">
            Quitar la selección
          </Link>
        ) : (
          <>
            {allTo && total > onPage ? (
              <Link
                to={allTo}
                preventScrollReset
                className="px-2 py-1 font-medium text-accent-text hover:underline"
              >
                Seleccionar los {formatNumber(total)} que coinciden
              </Link>
            ) : null}
            <button
              type="reset"
              className="cursor-pointer rounded px-2 py-1 font-medium text-muted hover:text-ink nojs:hidden"
            >
              Quitar la selección
            </button>
          </>
        )}
      </div>
    </Form>
  )
}

/** After a post that led back to the list itself, the selection has been dealt with. */
function useResetAfterPost(form: { current: HTMLFormElement | null }) {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const list = useResolvedPath('.').pathname
  const posted = useRef(false)
  useEffect(() => {
    if (navigation.formMethod && navigation.formMethod !== 'GET') posted.current = true
    if (navigation.state === 'idle' && posted.current) {
      posted.current = false
      if (pathname !== list) return
      form.current?.reset()
      // The bar disappears, and with it whatever in it had the focus.
      if (form.current?.contains(document.activeElement)) {
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }
    }
  }, [form, list, navigation.formMethod, navigation.state, pathname])
}
