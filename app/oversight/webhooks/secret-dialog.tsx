import { SecretField } from '#app/kit/forms/secret-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'

/** The secret of a webhook after it was made: it is not shown again. */
export function SecretDialog({
  title,
  id,
  secret,
}: {
  title: string
  id: number
  /** Null when the form was sent twice: it was shown to the first. */
  secret: string | null
}) {
  // The form that made it is no page to go back to.
  const webhook = paths.webhooks.detail(id, { back: paths.webhooks.list() })
  return (
    <RouteDialog title={title} closeTo={webhook}>
      <SecretField
        label="Secreto"
        help="Cópialo ahora en el sistema que recibe los eventos, que comprueba con él que son de aquí: no se vuelve a mostrar."
        value={secret}
        copied="Se copió el secreto."
        replacementHint="El secreto ya se mostró. Si no lo copiaste, reemplázalo desde la página del webhook."
      />
      <div className="dialog-foot mt-5 flex justify-end gap-2">
        <ButtonLink to={webhook} variant="primary">
          Ver el webhook
        </ButtonLink>
      </div>
    </RouteDialog>
  )
}
