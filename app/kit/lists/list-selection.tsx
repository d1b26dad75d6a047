import { useCallback, type ReactNode } from 'react'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { paths } from '../urls/paths.ts'
import { Alert } from '../ui/states/alert.tsx'
import { SelectionLink, type SelectionForm } from '../ui/tables/selection-link.tsx'
import { fetchJson } from '../ui/scripts/fetch-json.ts'
import { PostForm } from '../ui/post-form.tsx'
import { SelectionBar } from '../ui/tables/selection-bar.tsx'
import type { Selection } from '../ui/tables/table-row.tsx'
import type { Query } from '../urls/with-query.ts'
import type { SavedSelection, OfList } from './list-page-data.ts'
import type { ListQuery } from './list-query.ts'
import type { action } from './state.ts'

/** Id of the form that selects rows of a list: that of its search. A page has at most one such list. */
const FORM = 'picking'

/** Returns the form that saves a list's selection when it leads to other rows. */
export function selectionFormOf(savedSelection: SavedSelection): SelectionForm {
  return { form: FORM, through: (to) => paths.listState(savedSelection.list, { to }) }
}

/** Props of that form, for the list's search. */
export function selectionFormProps(savedSelection: SavedSelection) {
  return { action: paths.listState(savedSelection.list), carry: selectionFormOf(savedSelection) }
}

/** Checkboxes of a list's rows; undefined when rows cannot be selected. */
export function boxesOf<Row>(
  savedSelection: SavedSelection | undefined,
  label: (row: Row) => string,
  all = false,
): Selection<Row> | undefined {
  if (!savedSelection) return undefined
  return {
    formId: FORM,
    label,
    all,
    picked: new Set(savedSelection.items),
    carry: selectionFormOf(savedSelection),
  }
}

/**
 * Bulk actions for the selected rows of a list, on this page or on others: `SelectionAction`s. With
 * `allowAllMatching` all matching rows can be selected at once.
 */
export function ListSelection<Row, PageQuery extends ListQuery>({
  allowAllMatching = false,
  list,
  page: { rows, total, urlState, savedSelection },
  keyOf = (row) => String((row as { id: number }).id),
  fields,
  children,
}: OfList<Row, PageQuery> & {
  allowAllMatching?: boolean
  /** Returns the value by which a row is selected, if it is not its id. */
  keyOf?: (row: Row) => string
  /** Fields of the actions, in the form `form`. */
  fields?: ((form: string) => ReactNode) | undefined
  children: ReactNode
}) {
  const all = allowAllMatching && urlState.all
  const same = (changes: Partial<ListQuery>) =>
    list.listUrl(urlState, { page: urlState.page, ...changes } as Partial<PageQuery>)
  const at = savedSelection && paths.listState(savedSelection.list)
  const keeper = useCallback(
    (body: URLSearchParams) =>
      fetchJson<typeof action>(at ?? '', { method: 'POST', body, keepalive: true }),
    [at],
  )
  if (!savedSelection) return null
  return (
    <SelectionBar
      carry={selectionFormOf(savedSelection)}
      picked={savedSelection}
      pageItems={all ? [] : rows.map(keyOf)}
      keeper={keeper}
      total={total}
      all={all}
      allTo={allowAllMatching ? same({ all: true, chosen: false }) : undefined}
      noneTo={allowAllMatching ? same({ all: false }) : undefined}
      chosenTo={
        urlState.chosen
          ? undefined
          : list.clearedUrl(urlState, { chosen: true } as Partial<PageQuery>)
      }
      clear={paths.listState(savedSelection.list, {
        clear: 'yes',
        to: same({ all: false, chosen: false }),
      })}
      rows={rows}
      fields={fields?.(FORM)}
    >
      {children}
    </SelectionBar>
  )
}

/** Notice above a list of selected rows only, with a link back and the selected items that no longer exist. */
export function SelectedOnlyNotice<Row, PageQuery extends ListQuery>({
  list,
  page: { urlState, savedSelection },
}: OfList<Row, PageQuery>) {
  if (!savedSelection) return null
  const gone = savedSelection.gone ?? []
  const back = list.clearedUrl(urlState)
  const noMore = gone.length === 1 ? 'ya no está en la lista' : 'ya no están en la lista'
  return (
    <div className="mb-3 flex flex-col gap-2 print:hidden">
      <Alert
        live={false}
        action={
          <SelectionLink
            to={back}
            carry={selectionFormOf(savedSelection)}
            className="font-medium underline"
          >
            Ver todos
          </SelectionLink>
        }
      >
        {savedSelection.items.length === 0
          ? 'No hay nada seleccionado.'
          : 'Se muestra solo lo seleccionado. Desmarca una fila para quitarla de la selección.'}
      </Alert>
      {gone.length > 0 ? (
        <Alert
          tone="warning"
          live={false}
          action={
            <button
              type="submit"
              form={`${FORM}-gone`}
              className="cursor-pointer font-medium underline"
            >
              Quitar de la selección
            </button>
          }
        >
          {counted(gone.length, NOUNS.thing)} de lo seleccionado {noMore}.
          <PostForm
            id={`${FORM}-gone`}
            action={paths.listState(savedSelection.list, { to: list.listUrl(urlState) })}
          >
            <input type="hidden" name="shown" value={gone.join(',')} />
          </PostForm>
        </Alert>
      ) : null}
    </div>
  )
}

/** Returns the URL of the confirmation of a `SelectionAction`. */
export function asking<Row, PageQuery extends ListQuery>(
  list: OfList<Row, PageQuery>['list'],
  { urlState, savedSelection }: OfList<Row, PageQuery>['page'],
  question: (query: Query) => string,
): string {
  const query = list.toQuery(urlState)
  const to = question({ ...query, selection: urlState.all ? 'all' : 'chosen' })
  return savedSelection ? paths.listState(savedSelection.list, { to }) : to
}
