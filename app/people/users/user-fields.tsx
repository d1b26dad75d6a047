import { Fragment, useState, type ReactNode } from 'react'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { ComboboxField } from '#app/kit/forms/choices/combobox-field.tsx'
import { FieldRow, textValue, useFormField, FieldError } from '#app/kit/forms/field.tsx'
import { PictureField } from '#app/kit/forms/files/picture-field.tsx'
import type { Lookup } from '#app/kit/forms/choices/lookup.server.ts'
import { splitMobile } from '#app/kit/forms/phones/mobile.ts'
import { MultiSelectField } from '#app/kit/forms/choices/multi-select-field.tsx'
import { PasswordField } from '#app/kit/forms/password-field.tsx'
import { SelectField, type Option } from '#app/kit/forms/choices/select-field.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { LiveEmailField, LiveMobileField, SuggestedField } from '#app/kit/people/live-fields.tsx'
import {
  AreaField,
  FirstNameField,
  IdentificationField,
  LastNameField,
  PositionField,
} from '#app/kit/people/person-fields.tsx'
import { findSuggestions } from '#app/kit/people/questions.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { MAINTAINED } from '#contract/access/scim-words.ts'
import { FIELD_LABELS, ROLE_LABELS } from '#contract/platform/people/user-labels.ts'
import type { Lookups } from './lookups.server.ts'

/**
 * Fields of a user, in the order of specification 1, section 2, 'User create / edit modal'. Without
 * `except`, the user being edited, it is a new one, with username and password.
 */
export function UserFields({
  lookups: { areas, positions, units, managers },
  except,
  maintained = {},
}: {
  lookups: Lookups
  except?: number
  /** Values, as people read them, of the fields that the company's directory maintains: they are shown alone. */
  maintained?: Readonly<Record<string, string | null>>
}) {
  const { tenant } = useSession()
  const field = (name: string, label: string, writable: ReactNode) =>
    name in maintained ? (
      <MaintainedField
        name={name}
        label={label}
        value={maintained[name]}
        note={MAINTAINED}
        {...(name === 'mobile' && { parts: mobileParts(maintained[name]) })}
      />
    ) : (
      writable
    )
  return (
    <>
      {except === undefined ? (
        <TextField
          name="username"
          label={FIELD_LABELS.username}
          help="Con él también puede ingresar. No se puede cambiar después."
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          required
        />
      ) : null}
      {field('email', FIELD_LABELS.email, <LiveEmailField except={except} />)}
      <FieldRow>
        {field('first_name', FIELD_LABELS.first_name, <FirstNameField />)}
        {field('last_name', FIELD_LABELS.last_name, <LastNameField />)}
      </FieldRow>
      {field('mobile', FIELD_LABELS.mobile, <LiveMobileField except={except} />)}
      <PictureField
        name="avatar"
        label={FIELD_LABELS.avatar}
        imageAt={paths.users.avatar}
        megabytes={5}
      />
      <FieldRow>
        {field('area_id', FIELD_LABELS.area_id, <AreaField areas={areas} />)}
        {field('position_id', FIELD_LABELS.position_id, <PositionField positions={positions} />)}
      </FieldRow>
      <RoleFields units={units} />
      {field('identification_number', FIELD_LABELS.identification_number, <IdentificationField />)}
      {field(
        'location',
        FIELD_LABELS.location,
        <SuggestedField name="location" label={FIELD_LABELS.location} maxLength={150} />,
      )}
      {field('manager_id', FIELD_LABELS.manager_id, <ManagerField managers={managers} />)}
      {Object.entries(tenant.extended_fields).map(([number, label]) => {
        const name = `extended_field${number}`
        return (
          <Fragment key={number}>
            {field(name, label, <SuggestedField name={name} label={label} maxLength={200} />)}
          </Fragment>
        )
      })}
      {except === undefined ? <PasswordChoice /> : null}
    </>
  )
}

function mobileParts(mobile: string | null | undefined): Record<string, string> {
  const { country, number } = splitMobile(mobile)
  return { 'mobile.country': country, 'mobile.number': number }
}

/** Organizational units are only for console users, revalidation only for administrators. */
function RoleFields({ units: { options, problem } }: { units: Lookup }) {
  const { user } = useSession()
  const [role, setRole] = useState(textValue(useFormField('role').defaultValue) || 'user')
  return (
    <>
      <SelectField
        name="role"
        label={FIELD_LABELS.role}
        options={Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))}
        onValue={setRole}
      />
      {options.length > 0 || problem ? (
        <div className={role === 'user' ? 'js:hidden' : undefined}>
          <MultiSelectField
            name="organizational_units"
            label={FIELD_LABELS.organizational_units}
            help={`Para ${ROLE_LABELS.reader} y ${ROLE_LABELS.admin}: solo verá los usuarios y cursos de las elegidas. Ninguna significa todas.`}
            options={options}
            problem={problem}
          />
        </div>
      ) : null}
      {user.superadmin ? (
        <div className={role === 'admin' ? undefined : 'js:hidden'}>
          <SelectField
            name="convalidate_enabled"
            label="Revalidación de cursos"
            help={`Para ${ROLE_LABELS.admin}: puede dar por visto, a mano, lo que un usuario aprendió.`}
            options={REVALIDATION}
          />
        </div>
      ) : null}
    </>
  )
}

const REVALIDATION = [
  { value: 'false', label: 'No puede revalidar cursos' },
  { value: 'true', label: 'Puede revalidar cursos' },
]

function searchManagers(q: string, signal: AbortSignal): Promise<Option[]> {
  return findSuggestions('manager', q, signal)
}

/** With scripts the manager is found while typing; without them the user types the name below. */
function ManagerField({ managers }: { managers: Option[] }) {
  return (
    <div>
      <ComboboxField
        name="manager_id"
        label={FIELD_LABELS.manager_id}
        placeholder="Sin jefe"
        options={managers}
        search={searchManagers}
      />
      <div className="mt-2 js:hidden">
        <TextField
          name="manager_search"
          label="Elegir otro jefe"
          help="Escribe su nombre, usuario, correo o identificación."
          maxLength={200}
          autoComplete="off"
        />
      </div>
    </div>
  )
}

/** Without scripts the field is always visible: a filled one is used. */
function PasswordChoice() {
  const { password_min_length } = useSession()
  const [chosen, setChosen] = useState(useFormField('specify').defaultValue === 'on')
  return (
    <div className="grid gap-2">
      <CheckboxField
        name="specify"
        label="Especificar contraseña"
        help="Si no se especifica, se genera una y se envía por correo."
        onValue={setChosen}
      />
      <div className={chosen ? undefined : 'js:hidden'}>
        <PasswordField
          name="password"
          label="Contraseña"
          help={`Por lo menos ${password_min_length} caracteres.`}
          autoComplete="new-password"
        />
      </div>
    </div>
  )
}

/**
 * Field that is shown and not edited, since something else maintains it. It posts its value unchanged, so that the form
 * stores the others.
 */
function MaintainedField({
  name,
  label,
  value,
  note,
  parts,
}: {
  name: string
  label: string
  /** Value as people read it; empty shows a dash. */
  value: ReactNode
  /** Sentence on who maintains it. */
  note: string
  /** Values of a field that posts several controls; without it one control posts the default value. */
  parts?: Readonly<Record<string, string>>
}) {
  const { id, defaultValue, error } = useFormField(name)
  const posted = parts ?? { [name]: textValue(defaultValue) }
  return (
    <div className="min-w-0">
      <p className="pb-1 font-medium">{label}</p>
      <p className="flex min-h-9 items-center break-words rounded border border-line bg-sunken px-3">
        {value || '—'}
      </p>
      <p className="pt-1 text-sm text-muted">{note}</p>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      {Object.entries(posted).map(([key, text]) => (
        <input key={key} type="hidden" name={key} value={text} readOnly />
      ))}
    </div>
  )
}
