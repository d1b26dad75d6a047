import { EXTENDED_FIELDS } from '#contract/user-labels.ts'
import { CheckboxField } from '../forms/choice-fields.tsx'
import { FieldRow } from '../forms/field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { EmailField, TextField } from '../forms/text-field.tsx'

/** What may be switched on for a company, by the contract's names. */
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
  ...(Object.fromEntries(
    EXTENDED_FIELDS.map((number) => [`extended_field${number}`, `Campo ${number}`]),
  ) as Record<`extended_field${(typeof EXTENDED_FIELDS)[number]}`, string>),
} as const

/** What a company is and has: the fields that both forms share. */
export function TenantFields({ zones }: { zones: { value: string; label: string }[] }) {
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
      </fieldset>
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
