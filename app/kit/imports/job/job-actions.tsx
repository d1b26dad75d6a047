import type { ImportInvitations } from '#contract/platform/imports/import-effects.ts'
import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { paths } from '../../urls/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { PageKind } from '../import-kind.ts'
import { agree, counted, listed, NOUNS } from '#contract/platform/values/nouns.ts'
import { useSession } from '../../shell/hooks.ts'
import type { ImportLimits } from '../limits.ts'
import { UploadForm } from '../upload-form.tsx'
import { PostForm } from '../../ui/post-form.tsx'

type JobOfKind = { kind: PageKind; job: ImportJob }

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

/** Recipients of an import's invitations, and the option not to send them; a part of the form that starts it. */
function InvitationChoice({
  app,
  console,
  own_password,
  disabled,
  formId,
}: ImportInvitations & { formId: string }) {
  const { sends_mail } = useSession()
  const mails = app + console
  const created = mails + own_password + disabled
  if (created === 0) return null
  const readers = [
    app > 0 ? `${counted(app, NOUNS.user)} de la aplicación` : null,
    console > 0 ? `${counted(console, NOUNS.user)} de la consola` : null,
  ].filter((part) => part !== null)
  const others = [
    own_password > 0 ? `${counted(own_password, NOUNS.user)} con contraseña en el archivo` : null,
    disabled > 0
      ? `${counted(disabled, NOUNS.user)} que ${agree(disabled, 'queda desactivado', 'quedan desactivados')}`
      : null,
  ].filter((part) => part !== null)
  return (
    <div className="min-w-0 flex-1 basis-64 text-sm">
      <p>
        {mails === 0 ? (
          'No se enviarán correos.'
        ) : (
          <>
            <span className="font-semibold">
              {sends_mail
                ? agree(mails, 'Se enviará', 'Se enviarán')
                : agree(mails, 'Se guardará, sin enviar,', 'Se guardarán, sin enviar,')}{' '}
              {counted(mails, NOUNS.mail)}
            </span>{' '}
            con su usuario y contraseña: a {listed(readers)}.
          </>
        )}
        {others.length > 0 ? (
          <span className="text-muted"> Sin correo: {listed(others)}.</span>
        ) : null}
      </p>
      {mails > 0 ? (
        <div className="flex min-h-6 flex-wrap items-center gap-x-2">
          <input
            id="invitations-later"
            type="checkbox"
            name="invitations"
            value="later"
            form={formId}
            aria-describedby="invitations-help"
            className="h-4 w-4 shrink-0 cursor-pointer accent-accent"
          />
          <label htmlFor="invitations-later" className="cursor-pointer py-0.5 font-medium">
            No enviar invitaciones ahora
          </label>
          <span id="invitations-help" className="text-muted">
            Podrás enviarlas desde la lista de usuarios.
          </span>
        </div>
      ) : null}
    </div>
  )
}
