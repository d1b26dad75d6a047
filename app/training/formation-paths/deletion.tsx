import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { agree, counted, listed, NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { deletedFlash } from '#app/kit/forms/saving/deletion.server.ts'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { PathSources } from './sources/sources.tsx'
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
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  const flash = deletedFlash(NOUNS.formationPath, 1, { kind: 'formation_paths', ids: [id] })
  return redirectWithFlash(context, pathList.currentUrl(request), flash)
}

export default function FormationPathDeletion() {
  const { path, closeTo } = useLoaderData<typeof loader>()
  const { courses, external_courses, certifications } = path.totals
  const some = (count: number, noun: Noun) => (count === 0 ? [] : [counted(count, noun)])
  const total = courses + external_courses + certifications
  const has = [
    ...some(courses, NOUNS.course),
    ...some(external_courses, NOUNS.externalCourse),
    ...some(certifications, NOUNS.certification),
  ]
  return (
    <ConfirmDialog
      title="Eliminar plan"
      closeTo={closeTo}
      blocked={path.given_by.length > 0 && <PathSources name={path.name} sources={path.given_by} />}
    >
      <p className="font-medium">¿Eliminar el plan «{path.name}»?</p>
      {has.length > 0 ? (
        <p className="mt-2">
          Tiene {listed(has)}, que no se {agree(total, 'elimina', 'eliminan')}.
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
