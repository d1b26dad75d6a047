import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import type { ImportKind } from './import-kind.ts'

/** The question before a job is cancelled. */
export function CancelDialog({ kind, jobId }: { kind: ImportKind; jobId: string }) {
  const back = kind.at.job(jobId)
  return (
    <RouteDialog title="Cancelar la importación" closeTo={back} size="sm">
      <ConfirmPage confirmLabel="Si" cancelTo={back}>
        <p>¿Seguro que deseas cancelar la importación?</p>
        <p className="mt-2 text-muted">{kind.kept}</p>
      </ConfirmPage>
    </RouteDialog>
  )
}
