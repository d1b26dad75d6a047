import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { idOf as idIn } from '#app/kit/urls/parsers.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { sourceList } from '../list-query.ts'
import { PATH_SOURCE_KINDS, pathSourceKindOf } from './source-kinds.ts'
import { SOURCE_CALLS } from './sources.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar el plan' }]

/** Reads the group or position of an address, which gives the path. Throws 404 for any other. */
async function sourceIn(api: ApiClient, request: Request, id: number) {
  const kind = pathSourceKindOf({ kind: param(request, 'kind') })
  const item = idIn(param(request, 'item') ?? '')
  if (kind === 'positions') await requireAdmin(api)
  const path = await api.call(formationPaths.get, { params: { id } })
  const of = PATH_SOURCE_KINDS[kind].kind
  const source = path.given_by.find((one) => one.kind === of && one.id === item)
  if (!source) throw notFound()
  return { kind, path, source }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { kind, path, source } = await sourceIn(api, request, id)
  return {
    kind,
    path: path.name,
    source: source.name,
    closeTo: sourceList(id).currentUrl(request),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { kind, path, source } = await sourceIn(api, request, id)
  const { noun } = PATH_SOURCE_KINDS[kind]
  const outcome = await api.attempt(SOURCE_CALLS[kind].remove, {
    params: { id, ids: String(source.id) },
  })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  const { changed, skipped } = outcome.value
  return redirectWithFlash(
    context,
    sourceList(id).currentUrl(request),
    changeFlash({
      changed,
      did: `El ${noun.one} «${source.name}» ya no da «${path.name}»`,
      unchanged: 'Nada cambió',
      others: skipped,
      were: ['ya no lo daba', 'ya no lo daban'],
      undo: paths.formationPaths.undo(id, kind, context.requestId),
    }),
  )
}

export default function SourceRemoval() {
  const { kind, path, source, closeTo } = useLoaderData<typeof loader>()
  const { noun, consequence } = PATH_SOURCE_KINDS[kind]
  return (
    <ConfirmDialog title="Quitar el plan" closeTo={closeTo} confirmLabel="Quitar">
      <p className="font-medium">
        ¿Quitar «{path}» del {noun.one} «{source}»?
      </p>
      <p className="mt-2">
        {consequence}, salvo los que tengan también por otro camino. Su avance se conserva.
      </p>
    </ConfirmDialog>
  )
}
