import { FieldRow } from '../forms/field.tsx'
import { LookupField } from '../forms/lookup-field.tsx'
import type { Lookup } from '../forms/lookup.server.ts'
import { TextField } from '../forms/text-field.tsx'
import { FIELD_LABELS } from '#contract/user-labels.ts'

/** Fields shared by forms about a person; each form has its own order. */

/** `own` is true when people fill in the form about themselves, which enables the browser's autofill. */
export function NameFields({ own = false }: { own?: boolean }) {
  return (
    <FieldRow>
      <TextField
        name="first_name"
        label={FIELD_LABELS.first_name}
        maxLength={100}
        autoComplete={own ? 'given-name' : 'off'}
        required
      />
      <TextField
        name="last_name"
        label={FIELD_LABELS.last_name}
        maxLength={100}
        autoComplete={own ? 'family-name' : 'off'}
      />
    </FieldRow>
  )
}

export function WorkplaceFields({ areas, positions }: { areas: Lookup; positions: Lookup }) {
  return (
    <FieldRow>
      <LookupField
        name="area_id"
        label={FIELD_LABELS.area_id}
        placeholder="Sin área"
        lookup={areas}
      />
      <LookupField
        name="position_id"
        label={FIELD_LABELS.position_id}
        placeholder="Sin cargo"
        lookup={positions}
      />
    </FieldRow>
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
