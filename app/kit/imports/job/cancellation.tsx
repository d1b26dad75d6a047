import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { paths } from '../../urls/paths.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { openJob } from '../open-import.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { jobId, pageKind } = await openJob(args)
  return { jobId, kind: pageKind }
}

export async function action(args: ActionFunctionArgs) {
  const { api, calls, params, jobId, at } = await openJob(args)
  const outcome = await api.attempt(calls.cancel, { params, body: { jobId } })
  // The job's page shows the cancellation and its result.
  if (outcome.ok) return redirect(at.job(jobId))
  const { message } = outcome.failure
  return redirectWithFlash(args.context, at.job(jobId), { tone: 'danger', message })
}

/** Confirmation before a job is cancelled. */
export default function CancelImport() {
  const { jobId, kind } = useLoaderData<typeof loader>()
  const back = paths.import(kind.listAt).job(jobId)
  return (
    <ConfirmDialog title="Cancelar la importación" closeTo={back} confirmLabel="Si">
      <p>¿Seguro que deseas cancelar la importación?</p>
      <p className="mt-2 text-muted">{kind.cancelling}</p>
    </ConfirmDialog>
  )
}

export { ErrorPage as ErrorBoundary }
