import type { SignOnSettings } from '#contract/access/sign-on-shapes.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { EditForm } from '#app/kit/forms/saving/edit-form.tsx'
import { PasswordField } from '#app/kit/forms/password-field.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { OIDC_LABELS as LABELS } from './connection.ts'
import { ClaimField, PLAIN, RuleFields } from './rule-fields.tsx'

/** Connection to an OpenID Connect provider, what its data means, and who enters. */
export function ConnectionForm({
  settings,
  defaults,
  recovered,
}: {
  settings: SignOnSettings
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
}) {
  const hasSecret = settings.connection?.has_client_secret ?? false
  return (
    <Card title="Conexión con el proveedor">
      <EditForm id="sign-on" defaults={defaults} recovered={recovered}>
        <input type="hidden" name="protocol" value="oidc" />
        <TextField
          name="issuer"
          label={LABELS.issuer}
          help="Empieza por https://. En Entra ID: https://login.microsoftonline.com/{id del inquilino}/v2.0; en Google: https://accounts.google.com; en Okta: la dirección de tu organización."
          type="url"
          maxLength={500}
          required
          {...PLAIN}
        />
        <TextField name="client_id" label={LABELS.client_id} maxLength={300} required {...PLAIN} />
        <PasswordField
          name="client_secret"
          label="Secreto de cliente"
          help={
            hasSecret
              ? 'Está guardado y no se vuelve a mostrar. Déjalo vacío para conservarlo.'
              : 'Se guarda cifrado y no se vuelve a mostrar.'
          }
          autoComplete="new-password"
          required={!hasSecret}
        />
        <h3 className="pt-2 font-medium">Datos que envía el proveedor</h3>
        <ClaimField name="email_claim" />
        <CheckboxField
          name="trusts_email"
          label={LABELS.trusts_email}
          help="Para proveedores que no la envían, como Entra ID con correos que solo cambia un administrador. Un correo marcado como no verificado nunca se acepta."
        />
        <ClaimField name="first_name_claim" />
        <ClaimField name="last_name_claim" />
        <ClaimField name="login_claim" />
        <RuleFields settings={settings} groupsExample="groups" />
      </EditForm>
    </Card>
  )
}
