import type { SignOnSettings } from '#contract/access/sign-on-shapes.ts'
import { EditForm } from '#app/kit/forms/saving/edit-form.tsx'
import { TextAreaField, TextField } from '#app/kit/forms/text-field.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { SAML_LABELS as LABELS } from './connection.ts'
import { ClaimField, PLAIN, RuleFields } from './rule-fields.tsx'

/** Connection to a SAML provider: its metadata, or what they say typed by hand. */
export function SamlForm({
  settings,
  defaults,
  recovered,
}: {
  settings: SignOnSettings
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
}) {
  const connected = settings.connection?.protocol === 'saml'
  return (
    <Card title="Conexión con el proveedor">
      <EditForm id="sign-on-saml" defaults={defaults} recovered={recovered}>
        <input type="hidden" name="protocol" value="saml" />
        <h3 className="font-medium">
          {connected ? 'Reemplazar con los metadatos del proveedor' : 'Metadatos del proveedor'}
        </h3>
        <TextField
          name="metadata_url"
          label="Dirección de los metadatos"
          help="Se lee una vez, al guardar. En Entra ID: App Federation Metadata Url; en Okta: Metadata URL."
          type="url"
          maxLength={2000}
          {...PLAIN}
        />
        <TextAreaField
          name="metadata"
          label="Metadatos en XML"
          help="Para un proveedor sin esa dirección, como Google Workspace: pega el archivo entero."
          rows={3}
        />
        <h3 className="pt-2 font-medium">
          {connected ? 'Datos del proveedor' : 'O sus datos, a mano'}
        </h3>
        <TextField name="issuer" label={LABELS.issuer} maxLength={1000} {...PLAIN} />
        <TextField
          name="sign_on_url"
          label={LABELS.sign_on_url}
          help="A ella va el navegador por HTTP-Redirect. Empieza por https://."
          type="url"
          maxLength={800}
          {...PLAIN}
        />
        <TextField
          name="logout_url"
          label={LABELS.logout_url}
          help="Opcional: cerrar sesión aquí la cierra también allá. Déjala vacía si el proveedor exige solicitudes firmadas, como Okta."
          type="url"
          maxLength={800}
          {...PLAIN}
        />
        <TextAreaField
          name="certificates"
          label={LABELS.certificates}
          help="Uno debajo de otro, en PEM. Antes de que el proveedor lo renueve, agrega el siguiente."
          rows={4}
        />
        <h3 className="pt-2 font-medium">Atributos que envía el proveedor</h3>
        <p className="text-sm text-muted">
          Están los de Entra ID. En Google Workspace y Okta, escribe los nombres que pusiste allá.
        </p>
        <ClaimField name="email_claim" />
        <ClaimField name="first_name_claim" />
        <ClaimField name="last_name_claim" />
        <ClaimField name="login_claim" />
        <RuleFields
          settings={settings}
          groupsExample="http://schemas.microsoft.com/ws/2008/06/identity/claims/groups"
        />
      </EditForm>
    </Card>
  )
}
