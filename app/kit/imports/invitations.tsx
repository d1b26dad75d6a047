import type { ImportInvitations } from '#contract/platform/import-effects.ts'
import { agree, counted, listed, NOUNS } from '#contract/platform/nouns.ts'
import { useSession } from '../shell/hooks.ts'

/** Recipients of an import's invitations, and the option not to send them; a part of the form that starts it. */
export function InvitationChoice({
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
