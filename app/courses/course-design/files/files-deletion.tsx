import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { agree, chooseOne, counted, done, NOUNS } from '#contract/platform/values/nouns.ts'
import { parseIds } from '#app/kit/backend/address.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { WayOut } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { actions } from '#app/kit/ui/common-copy.ts'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { affectedItems } from '#app/kit/lists/affected-items.server.ts'
import { AffectedNames } from '#app/kit/lists/affected-items.tsx'
import { selectedIds, confirmationUrl, readSelection } from '#app/kit/lists/selection.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ConfirmPage } from '#app/kit/ui/popups/confirm-page.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { editedDesign } from '../design-of.server.ts'
import { fileList } from './file-list.ts'
import { FilePlaces } from './file-places.tsx'
import { isFree } from './file-uses.ts'
import { filesById } from './files.server.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar archivos' }]

async function chosen(args: LoaderFunctionArgs) {
  const { request, context } = args
  const design = await editedDesign(args)
  const list = fileList(design.at, null)
  const pick = selectedIds(
    await readSelection(
      { request, context, api: design.api, list: list.action },
      { allowAllMatching: false },
    ),
  )
  return { ...design, list, pick, closeTo: list.currentUrl(request) }
}

/** Loads the unused files, which can be deleted, and the usages of the others. */
export async function loader(args: LoaderFunctionArgs) {
  const { pick, list, closeTo, ...design } = await chosen(args)
  const { api, calls, id } = design
  const [files, on] = await Promise.all([
    filesById(design, pick.ids),
    affectedItems(
      args.request,
      list,
      pick.selected,
      (query) => api.call(calls.files, { params: { id }, query }),
      ({ name }) => name,
    ),
  ])
  return {
    free: files.filter(isFree).map(({ id, name }) => ({ id, name })),
    used: files.filter((file) => !isFree(file)),
    on,
    selectionToken: pick.selectionToken,
    closeTo,
  }
}

/** Deletes only the confirmed files: others may have become unused, or used, meanwhile. */
export async function action(args: ActionFunctionArgs) {
  const { api, id, calls, pick, closeTo } = await chosen(args)
  if (pick.stale) return redirect(confirmationUrl(args.request, pick))
  const confirmedIds = new Set(parseIds((await postedForm(args.request)).form.getAll('free')))
  const ids = pick.ids.filter((one) => confirmedIds.has(one))
  if (ids.length === 0) return redirect(closeTo)
  const params = { id, files: ids.join(',') }
  const outcome = await pick.orDeletedError(api.attempt(calls.removeFiles, { params }))
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  await pick.clear()
  const gone = done(['eliminó', 'eliminaron'], outcome.value.deleted, NOUNS.courseFile)
  return redirectWithFlash(args.context, closeTo, `${gone}.`)
}

export default function FilesDeletion() {
  const { free, used, on, selectionToken, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  const title = agree(free.length + used.length, 'Eliminar archivo', 'Eliminar archivos')
  const [one] = free
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      {refusal ? <Alert tone="danger">{refusal}</Alert> : null}
      {used.length > 0 ? (
        <div className="mb-4 grid gap-3">
          <Alert tone="warning" live={false}>
            {agree(
              used.length,
              'Está en uso y no se puede eliminar:',
              'Están en uso y no se pueden eliminar:',
            )}
          </Alert>
          <ul className="grid gap-3">
            {used.map((file) => (
              <li key={file.id}>
                <p className="break-words font-medium">{file.name}</p>
                <FilePlaces file={file} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {one && !refusal ? (
        <ConfirmPage
          confirmLabel={actions.remove}
          cancelTo={closeTo}
          fields={{ confirmed: selectionToken, free: free.map(({ id }) => id) }}
        >
          <p className="break-words font-medium">
            ¿Eliminar {free.length === 1 ? `«${one.name}»` : counted(free.length, NOUNS.courseFile)}
            ?
          </p>
          {/* Used files are kept. */}
          <AffectedNames
            on={{ ...on, names: free.slice(0, 10).map(({ name }) => name), count: free.length }}
          />
          <p className="mt-2">Esta acción no se puede deshacer.</p>
        </ConfirmPage>
      ) : (
        <>
          {used.length === 0 && !refusal ? (
            <Alert tone="warning">{chooseOne(NOUNS.courseFile)}</Alert>
          ) : null}
          <WayOut closeTo={closeTo} />
        </>
      )}
    </RouteDialog>
  )
}

export { ErrorPage as ErrorBoundary }
