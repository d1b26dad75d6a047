import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userImports } from '#contract/imports.ts'
import { signedIn } from '../../backend/api.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { jobIdOf } from '../../imports/job-id.ts'
import { paths } from '../../paths.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { ConfirmPage } from '../../ui/confirm-page.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await signedIn(request, context)
  return { jobId: jobIdOf(params) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api.attempt(userImports.cancel, { body: { jobId: jobIdOf(params) } })
  return redirectWithFlash(
    context,
    paths.users.importJob(jobIdOf(params)),
    outcome.ok
      ? {
          tone: 'warning',
          message: 'La importación se está cancelando. Lo ya aplicado se conserva.',
        }
      : { tone: 'danger', message: outcome.failure.message },
  )
}

export default function CancelImport() {
  const { jobId } = useLoaderData<typeof loader>()
  const back = paths.users.importJob(jobId)
  return (
    <RouteDialog title="Cancelar la importación" closeTo={back} size="sm">
      <ConfirmPage confirmLabel="Si" cancelTo={back}>
        <p>¿Seguro que deseas cancelar la importación?</p>
        <p className="mt-2 text-muted">
          Los usuarios que ya se aplicaron se conservan; los demás no se importan.
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}

export { ErrorPage as ErrorBoundary }
