import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { CANCEL, OptionRow } from './option-row.tsx'
import { editedOptions, draftHeaders, removeOption, ROW, saveOption } from './options.server.ts'

export const meta: MetaFunction = () => [{ title: 'Opciones' }]

const NEW = '-1'

const TAKEN_OUT = 'taken-out'

/** Options of a content, one row edited at a time: `row` is its id, -1 a new one (spec 2, §3 and §4). */
export async function loader(args: LoaderFunctionArgs) {
  const { item, cells, rows, addresses } = await editedOptions(args)
  const row = param(args.request, 'row')
  const removed = rows.find(({ id }) => id === param(args.request, 'removal'))
  const edited =
    row !== undefined && (row === NEW || rows.some(({ id }) => id === row)) ? row : null
  if (row !== undefined && edited === null) throw redirect(addresses.list)
  const asksCancel = edited !== null && param(args.request, CANCEL) !== undefined
  const page = {
    title: item.title,
    cells,
    rows: rows.map(({ id, ...stored }) => ({ id, stored, at: addresses.row(id) })),
    edited,
    addTo: addresses.row(NEW).edit,
    asksCancel,
    removed: removed?.text ?? null,
    listTo: addresses.list,
    keepTo: edited === null ? addresses.list : addresses.row(edited).edit,
    closeTo: addresses.editor,
  }
  // The confirmation leaves the form draft where it is.
  if (asksCancel) return { ...page, isTyped: false, takenOut: false, recovered: null }
  return formPage(args.request, args.context, async (typed) => ({
    ...page,
    isTyped: typed?.[ROW] === edited,
    takenOut: Boolean(typed?.[TAKEN_OUT]),
  }))
}

export async function action(args: ActionFunctionArgs) {
  const options = await editedOptions(args)
  const { addresses } = options
  const removal = param(args.request, 'removal')
  if (removal !== undefined) {
    const outcome = await removeOption(options, removal)
    if (outcome.ok) return redirectWithFlash(args.context, addresses.list, 'Se eliminó la opción.')
    const { message } = outcome.failure
    return redirectWithFlash(args.context, addresses.list, { tone: 'danger', message })
  }
  const row = param(args.request, 'row') ?? ''
  const { form } = await postedForm(args.request)
  if (form.has(CANCEL))
    return redirect(addresses.row(row).cancel, await draftHeaders(args, form, row))
  // Values typed for an option that another user removed become a new option.
  if (row !== NEW && !options.rows.some(({ id }) => id === row)) {
    form.set(TAKEN_OUT, 'true')
    return redirect(addresses.row(NEW).edit, await draftHeaders(args, form, NEW))
  }
  return saveOption(args, options, row)
}

export default function Options() {
  const page = useLoaderData<typeof loader>()
  const { rows, edited, cells } = page
  if (page.removed !== null)
    return (
      <ConfirmDialog closeTo={page.listTo} title="Eliminar opción">
        <p className="font-medium">Seguro que deseas eliminar la opción?</p>
        <p className="mt-2">«{page.removed}»</p>
      </ConfirmDialog>
    )
  if (page.asksCancel)
    return (
      <RouteDialog title="Cancelar la edición" closeTo={page.keepTo} size="sm">
        <p className="font-medium">Seguro que deseas cancelar la edición?</p>
        <div className="dialog-foot mt-5 flex justify-end gap-2">
          <ButtonLink to={page.keepTo} preventScrollReset>
            Seguir editando
          </ButtonLink>
          <ButtonLink to={page.listTo} variant="danger" preventScrollReset>
            Cancelar la edición
          </ButtonLink>
        </div>
      </RouteDialog>
    )
  const displayedRows = edited === NEW ? [...rows, { id: NEW }] : rows
  return (
    <RouteDialog title="Opciones" description={page.title} closeTo={page.closeTo} size="lg">
      {displayedRows.length === 0 ? (
        <p className="pb-4 text-muted">Todavía no hay opciones.</p>
      ) : (
        <ol className="divide-y divide-line rounded border border-line">
          {displayedRows.map((row) => (
            <OptionRow
              key={row.id}
              row={row}
              cells={cells}
              editing={row.id === edited}
              quiet={edited !== null}
              next={rows.length + 1}
              takenOut={page.takenOut}
              recovered={page.isTyped ? page.recovered : null}
            />
          ))}
        </ol>
      )}
      {edited === null ? (
        <div className="mt-4 flex justify-between gap-2">
          <ButtonLink to={page.addTo} icon="plus" variant="primary" preventScrollReset>
            Agregar opción
          </ButtonLink>
          <ButtonLink to={page.closeTo} preventScrollReset>
            Cerrar
          </ButtonLink>
        </div>
      ) : null}
    </RouteDialog>
  )
}
