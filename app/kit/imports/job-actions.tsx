import type { ImportInvitations } from '#contract/platform/import-effects.ts'
import type { ImportJob } from '#contract/platform/import-jobs.ts'
import { Form } from '../forms/form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { paths } from '../urls/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { ShownKind } from './import-kind.ts'
import { InvitationChoice } from './invitations.tsx'
import type { ImportLimits } from './limits.ts'
import { UploadForm } from './upload-form.tsx'
import { PostForm } from '../ui/post-form.tsx'

type JobOfKind = { kind: ShownKind; job: ImportJob }

/** Next actions of an import that has ended. */
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
      {status === 'failed' ? (
        phase === 'undoing' ? (
          <Undo kind={kind} job={job} primary />
        ) : (
          <Continue />
        )
      ) : null}
      <ButtonLink to={kind.listAt} variant={status === 'failed' ? 'secondary' : 'primary'}>
        {kind.seeList}
      </ButtonLink>
      <ButtonLink to={paths.import(kind.listAt).upload}>Importar otro archivo</ButtonLink>
      {counts.error_rows + props.failed_count > 0 && !isOver(phase) ? (
        <FailedRows kind={kind} job={job} />
      ) : null}
      {props.undo.possible && phase !== 'undoing' ? <Undo kind={kind} job={job} /> : null}
    </>
  )
}

/** True when undoing has started; then the failed rows are no longer relevant. */
const isOver = (phase: ImportJob['phase']) => phase === 'undoing' || phase === 'undone'

/** Link to the confirmation of undoing, with its consequences. */
function Undo({ kind, job, primary = false }: JobOfKind & { primary?: boolean }) {
  return (
    <ButtonLink
      to={paths.import(kind.listAt).undo(job.id)}
      variant={primary ? 'primary' : 'secondary'}
      icon="history"
    >
      {primary ? 'Continuar deshaciendo' : 'Deshacer la importación'}
    </ButtonLink>
  )
}

const CONTINUE_FORM = 'continue-import'

/** Form that imports the correct rows; after an interrupted import, the remaining ones. */
export function Continue() {
  return (
    <Form id={CONTINUE_FORM}>
      <SubmitButton pending="Empezando…">Continuar</SubmitButton>
    </Form>
  )
}

/** Recipients of the invitations that 'Continuar' sends, and the option not to, which is a part of its form. */
export function Invitations({ invitations }: { invitations: ImportInvitations | null }) {
  return invitations ? <InvitationChoice {...invitations} formId={CONTINUE_FORM} /> : null
}

/** Link to the rows that were not applied, each with its reason. */
export function FailedRows({ kind, job }: JobOfKind) {
  return (
    <ButtonLink to={paths.import(kind.listAt).failedRows(job.id)} icon="download" download>
      Descargar filas con error
    </ButtonLink>
  )
}

/**
 * Link to the confirmation; a file that was only validated is discarded at once, because nothing was applied (spec
 * 1, §4). Hidden once cancelling has started.
 */
export function CancelImport({ kind, job }: JobOfKind) {
  const to = paths.import(kind.listAt).cancellation(job.id)
  if (job.cancelling) return null
  if (job.phase === 'validation_complete' || job.awaits_columns) {
    return (
      <PostForm action={to}>
        <Button type="submit">Cancelar</Button>
      </PostForm>
    )
  }
  return (
    <ButtonLink to={to} preventScrollReset>
      Cancelar
    </ButtonLink>
  )
}
