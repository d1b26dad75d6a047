import { EXTENDED_FIELDS } from '#contract/platform/people/user-labels.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { FieldRow } from '#app/kit/forms/field.tsx'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { EmailField, TextField } from '#app/kit/forms/text-field.tsx'

/** Labels of a tenant's features, by the contract's names. */
export const FEATURE_LABELS = {
  user_creation: 'Crear usuarios',
  communications: 'Comunicaciones',
  external_training: 'Formación externa',
} as const

export const FIELD_LABELS = {
  name: 'Nombre',
  timezone: 'Zona horaria',
  support_email: 'Correo de soporte',
  ...FEATURE_LABELS,
  preregistrations_open: 'Recibir prerregistros',
  accessibility_blocks: 'La accesibilidad impide publicar',
  ...(Object.fromEntries(
    EXTENDED_FIELDS.map((number) => [`extended_field${number}`, `Campo ${number}`]),
  ) as Record<`extended_field${(typeof EXTENDED_FIELDS)[number]}`, string>),
} as const

/**
 * Fields of a tenant. A new one hides the options for preregistrations and publications: it accepts
 * no requests and has no courses yet.
 */
export function TenantFields({
  zones,
  existing = false,
}: {
  zones: { value: string; label: string }[]
  existing?: boolean
}) {
  return (
    <>
      <TextField
        name="name"
        label={FIELD_LABELS.name}
        maxLength={150}
        autoComplete="off"
        required
      />
      <FieldRow>
        <SelectField name="timezone" label={FIELD_LABELS.timezone} options={zones} required />
        <EmailField name="support_email" label={FIELD_LABELS.support_email} autoComplete="off" />
      </FieldRow>
      <fieldset className="space-y-2">
        <legend className="mb-2 font-medium">Funciones</legend>
        <CheckboxField name="user_creation" label={FEATURE_LABELS.user_creation} />
        <CheckboxField
          name="communications"
          label={FEATURE_LABELS.communications}
          help="Mensajes de WhatsApp a audiencias."
        />
        <CheckboxField
          name="external_training"
          label={FEATURE_LABELS.external_training}
          help="Cursos externos, formadores e indicadores."
        />
        {existing ? (
          <CheckboxField
            name="preregistrations_open"
            label={FIELD_LABELS.preregistrations_open}
            help="Cualquiera que tenga la dirección de la compañía puede pedir entrar. También lo cambian sus administradores, en Prerregistros."
          />
        ) : null}
      </fieldset>
      {existing ? (
        <fieldset className="space-y-2">
          <legend className="mb-2 font-medium">Publicación de cursos</legend>
          <CheckboxField
            name="accessibility_blocks"
            label={FIELD_LABELS.accessibility_blocks}
            help="Ningún curso se publica mientras a una imagen, un sonido o un video le falte su texto, o a un color su contraste."
          />
        </fieldset>
      ) : null}
      <fieldset className="space-y-4">
        <legend className="mb-2 font-medium">Campos propios de los usuarios</legend>
        <p className="text-sm text-muted">
          Un campo sin nombre no se muestra en ninguna parte; lo que ya se escribió en él se
          conserva.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {EXTENDED_FIELDS.map((number) => (
            <TextField
              key={number}
              name={`extended_field${number}`}
              label={FIELD_LABELS[`extended_field${number}`]}
              maxLength={60}
              autoComplete="off"
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
