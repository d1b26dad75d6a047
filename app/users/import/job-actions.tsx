import type { ImportJob } from '#contract/imports.ts'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { UploadForm } from './upload-form.tsx'

/** What an import that has ended leads to. */
export function NextSteps({ job }: { job: ImportJob }) {
  const { status, phase, counts, props } = job
  if (status === 'failed' && phase === 'validating') {
    return (
      <div className="w-full max-w-form">
        <Card title="Cargar el archivo corregido">
          <UploadForm />
        </Card>
      </div>
    )
  }
  return (
    <>
      {status === 'failed' ? <Continue /> : null}
      <ButtonLink to={paths.users.list()} variant={status === 'failed' ? 'secondary' : 'primary'}>
        Ver usuarios
      </ButtonLink>
      <ButtonLink to={paths.users.imports}>Importar otro archivo</ButtonLink>
      {counts.error_rows + props.failed_count > 0 ? <FailedRows job={job} /> : null}
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
export function FailedRows({ job }: { job: ImportJob }) {
  return (
    <ButtonLink to={paths.users.importFailedRows(job.id)} icon="download" download>
      Descargar filas con error
    </ButtonLink>
  )
}

/** Leads to the question; nothing to ask once cancelling has begun. */
export function CancelImport({ job }: { job: ImportJob }) {
  if (job.cancelling) return null
  return (
    <ButtonLink to={paths.users.importCancel(job.id)} preventScrollReset>
      Cancelar
    </ButtonLink>
  )
}
