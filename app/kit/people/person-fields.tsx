import { FieldRow } from '../forms/field.tsx'
import { LookupField } from '../forms/choices/lookup-field.tsx'
import type { Lookup } from '../forms/choices/lookup.server.ts'
import { TextField } from '../forms/text-field.tsx'
import { FIELD_LABELS } from '#contract/platform/people/user-labels.ts'

/** Fields shared by forms about a person; each form has its own order. */

/** `own` is true when people fill in the form about themselves, which enables the browser's autofill. */
export function NameFields({ own = false }: { own?: boolean }) {
  return (
    <FieldRow>
      <FirstNameField own={own} />
      <LastNameField own={own} />
    </FieldRow>
  )
}

export function FirstNameField({ own = false }: { own?: boolean }) {
  return (
    <TextField
      name="first_name"
      label={FIELD_LABELS.first_name}
      maxLength={100}
      autoComplete={own ? 'given-name' : 'off'}
      required
    />
  )
}

export function LastNameField({ own = false }: { own?: boolean }) {
  return (
    <TextField
      name="last_name"
      label={FIELD_LABELS.last_name}
      maxLength={100}
      autoComplete={own ? 'family-name' : 'off'}
    />
  )
}

export function WorkplaceFields({ areas, positions }: { areas: Lookup; positions: Lookup }) {
  return (
    <FieldRow>
      <AreaField areas={areas} />
      <PositionField positions={positions} />
    </FieldRow>
  )
}

export function AreaField({ areas }: { areas: Lookup }) {
  return (
    <LookupField
      name="area_id"
      label={FIELD_LABELS.area_id}
      placeholder="Sin área"
      lookup={areas}
    />
  )
}

export function PositionField({ positions }: { positions: Lookup }) {
  return (
    <LookupField
      name="position_id"
      label={FIELD_LABELS.position_id}
      placeholder="Sin cargo"
      lookup={positions}
    />
  )
}

export function IdentificationField() {
  return (
    <TextField
      name="identification_number"
      label={FIELD_LABELS.identification_number}
      maxLength={50}
      autoComplete="off"
    />
  )
}
