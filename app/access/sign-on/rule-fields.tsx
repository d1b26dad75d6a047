import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import type { SignOnSettings } from '#contract/access/sign-on-shapes.ts'
import { UNKNOWN_PEOPLE } from '#contract/access/sign-on-words.ts'
import { CheckboxField, RadioGroup } from '#app/kit/forms/choices/choice-fields.tsx'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { TextAreaField, TextField } from '#app/kit/forms/text-field.tsx'
import { RULE_LABELS as LABELS, type RuleField } from './connection.ts'

/** Props of fields whose values are copied from a provider. */
export const PLAIN = { autoComplete: 'off', spellCheck: false } as const

/** Field for the name of a claim or attribute of the provider. */
export const ClaimField = ({
  name,
  help,
  optional,
}: {
  name: RuleField
  help?: string
  optional?: boolean
}) => (
  <TextField
    name={name}
    label={LABELS[name]}
    help={help}
    maxLength={200}
    required={!optional}
    {...PLAIN}
  />
)

/** Fields for people without an account, roles and who enters: the same for every protocol. */
export function RuleFields({
  settings: { administrators, linked },
  groupsExample,
}: {
  settings: SignOnSettings
  groupsExample: string
}) {
  return (
    <>
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
      <ClaimField
        name="groups_claim"
        help={`Vacío: los roles se asignan aquí. Con un dato como «${groupsExample}», cada ingreso da el rol de los grupos; quien no está en ninguno queda como estudiante. El último administrador y el de emergencia no cambian.`}
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
    </>
  )
}
