import type { ImportJob } from '#contract/imports.ts'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { ImportKind } from './import-kind.ts'
import type { ImportLimits } from './limits.ts'
import { UploadForm } from './upload-form.tsx'

type JobOfKind = { kind: ImportKind; job: ImportJob }

/** What an import that has ended leads to. */
export function NextSteps({ kind, job, limits }: JobOfKind & { limits: ImportLimits }) {
  const { status, phase, counts, props } = job
  if (status === 'failed' && phase === 'validating') {
    return (
      <div className="w-full max-w-form">
        <Card title="Cargar el archivo corregido">
          <UploadForm kind={kind} limits={limits} />
        </Card>
      </div>
    )
  }
  return (
    <>
      {status === 'failed' ? <Continue /> : null}
      <ButtonLink to={kind.listAt} variant={status === 'failed' ? 'secondary' : 'primary'}>
        {kind.seeList}
      </ButtonLink>
      <ButtonLink to={kind.at.upload}>Importar otro archivo</ButtonLink>
      {counts.error_rows + props.failed_count > 0 ? <FailedRows kind={kind} job={job} /> : null}
    </>
  )
}

/** Imports the correct rows; of an import that broke off, those that are left. */
export function Continue() {
  return (
    <Form id="continue-import">
      <SubmitButton pending="Empezando…">Continuar</SubmitButton>
    </Form>
  )
}

/** The rows that were not applied, each with its reason. */
export function FailedRows({ kind, job }: JobOfKind) {
  return (
    <ButtonLink to={kind.at.failedRows(job.id)} icon="download" download>
      Descargar filas con error
    </ButtonLink>
  )
}

/** Leads to the question; nothing to ask once cancelling has begun. */
export function CancelImport({ kind, job }: JobOfKind) {
  if (job.cancelling) return null
  return (
    <ButtonLink to={kind.at.cancellation(job.id)} preventScrollReset>
      Cancelar
    </ButtonLink>
  )
}
