import { counted, NOUNS } from '#contract/nouns.ts'
import type { SignOnSettings } from '#contract/sign-on-shapes.ts'
import { UNKNOWN_PEOPLE } from '#contract/sign-on-words.ts'
import { CheckboxField, RadioGroup } from '../forms/choice-fields.tsx'
import { Form } from '../forms/form.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { TextAreaField, TextField } from '../forms/text-field.tsx'
import { useFormAnswer } from '../forms/use-form-answer.ts'
import { VersionFields } from '../forms/version-fields.tsx'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { Differences } from '../ui/differences.tsx'
import { LABELS, type Field } from './connection.ts'

const PLAIN = { autoComplete: 'off', spellCheck: false } as const

const Claim = ({ name, help, optional }: { name: Field; help?: string; optional?: boolean }) => (
  <TextField
    name={name}
    label={LABELS[name]}
    help={help}
    maxLength={200}
    required={!optional}
    {...PLAIN}
  />
)

/** Connection to an OpenID Connect provider, what its data means, and who enters. */
export function ConnectionForm({
  settings: { connection, administrators, linked },
  defaults,
  recovered,
}: {
  settings: SignOnSettings
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
}) {
  const answer = useFormAnswer()
  const formId = answer?.formId ?? 'sign-on'
  const kept = connection?.has_client_secret ?? false
  return (
    <Card title="Conexión con el proveedor">
      <Form key={formId} id={formId} defaultValues={defaults} recovered={recovered} replace>
        {answer?.differences ? (
          <Differences items={answer.differences} discardTo={paths.signOn.page} />
        ) : null}
        {connection ? <VersionFields /> : null}
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
            kept
              ? 'Está guardado y no se vuelve a mostrar. Déjalo vacío para conservarlo.'
              : 'Se guarda cifrado y no se vuelve a mostrar.'
          }
          autoComplete="new-password"
          required={!kept}
        />
        <h3 className="pt-2 font-medium">Datos que envía el proveedor</h3>
        <Claim name="email_claim" />
        <CheckboxField
          name="trusts_email"
          label={LABELS.trusts_email}
          help="Para proveedores que no la envían, como Entra ID con correos que solo cambia un administrador. Un correo marcado como no verificado nunca se acepta."
        />
        <Claim name="first_name_claim" />
        <Claim name="last_name_claim" />
        <Claim name="login_claim" />
        <RadioGroup
          name="unknown_people"
          label={LABELS.unknown_people}
          required
          options={[
            { value: 'refuse', label: UNKNOWN_PEOPLE.refuse },
            {
              value: 'create',
              label: UNKNOWN_PEOPLE.create,
              help: 'La primera vez que ingresan, si su correo es de un dominio comprobado.',
            },
          ]}
        />
        <h3 className="pt-2 font-medium">Roles por grupos</h3>
        <Claim
          name="groups_claim"
          help="Vacío: los roles se asignan aquí. Con un dato como «groups», cada ingreso da el rol de los grupos; quien no está en ninguno queda como estudiante. El último administrador y el de emergencia no cambian."
          optional
        />
        <TextAreaField
          name="admin_groups"
          label={LABELS.admin_groups}
          help="Uno por línea. En Entra ID es el id del grupo."
          rows={2}
        />
        <TextAreaField
          name="reader_groups"
          label={LABELS.reader_groups}
          help="Uno por línea. Un lector sin unidades de negocio ve toda la compañía."
          rows={2}
        />
        <h3 className="pt-2 font-medium">Ingreso</h3>
        <CheckboxField
          name="enabled"
          label={LABELS.enabled}
          help={
            linked === 0
              ? 'El ingreso pide primero el correo, y el de un dominio comprobado lleva al proveedor.'
              : `${counted(linked, NOUNS.person)} con cuenta vinculada.`
          }
        />
        <CheckboxField
          name="only_sign_on"
          label={LABELS.only_sign_on}
          help="Las contraseñas y llaves de acceso dejan de servir, menos las del administrador de emergencia."
        />
        <SelectField
          name="break_glass_user_id"
          label={LABELS.break_glass_user_id}
          help="Ingresa con su contraseña si el proveedor falla. Mientras lo sea no se puede desactivar ni quitarle el rol."
          placeholder="Ninguno"
          options={administrators.map(({ id, name, email }) => ({
            value: id,
            label: `${name} (${email})`,
          }))}
        />
        <FormActions>
          <SubmitButton>Guardar</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  )
}
