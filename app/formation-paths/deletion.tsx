import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/formation-paths.ts'
import { agree, counted, listed, NOUNS, type Noun } from '#contract/nouns.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { deletedFlash } from '../forms/deletion.server.ts'
import { WayOut } from '../forms/nothing-chosen.tsx'
import { Alert } from '../ui/alert.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { PathSources } from './sources.tsx'
import { pathList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar plan' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [path] = await Promise.all([
    api.call(formationPaths.get, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  return { path, closeTo: pathList.currentUrl(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const outcome = await api.attempt(formationPaths.remove, { params: { id } })
  if (!outcome.ok)
    return data({ refusal: outcome.failure.message }, { status: outcome.failure.status })
  const flash = deletedFlash(NOUNS.formationPath, 1, { kind: 'formation_paths', ids: [id] })
  return redirectWithFlash(context, pathList.currentUrl(request), flash)
}

export default function FormationPathDeletion() {
  const { path, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  const { courses, external_courses, certifications } = path.totals
  const some = (count: number, noun: Noun) => (count === 0 ? [] : [counted(count, noun)])
  const total = courses + external_courses + certifications
  const has = [
    ...some(courses, NOUNS.course),
    ...some(external_courses, NOUNS.externalCourse),
    ...some(certifications, NOUNS.certification),
  ]
  return (
    <RouteDialog title="Eliminar plan" closeTo={closeTo} size="sm">
      {refusal ? (
        <>
          <Alert tone="danger">{refusal}</Alert>
          <WayOut closeTo={closeTo} />
        </>
      ) : path.given_by.length > 0 ? (
        <>
          <PathSources name={path.name} sources={path.given_by} />
          <WayOut closeTo={closeTo} />
        </>
      ) : (
        <ConfirmPage confirmLabel={actions.remove} cancelLabel={actions.cancel} cancelTo={closeTo}>
          <p className="font-medium">¿Eliminar el plan «{path.name}»?</p>
          {has.length > 0 ? (
            <p className="mt-2">
              Tiene {listed(has)}, que no se {agree(total, 'elimina', 'eliminan')}.
            </p>
          ) : null}
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
