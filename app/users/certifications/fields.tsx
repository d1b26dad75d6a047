import { FieldRow } from '../../forms/field.tsx'
import { LookupField } from '../../forms/lookup-field.tsx'
import type { Lookup } from '../../forms/lookup.server.ts'
import { TextField } from '../../forms/text-field.tsx'

/** The fields of a certification of a user. */
export function CertificationFields({ choices }: { choices: Lookup }) {
  return (
    <>
      <LookupField
        name="certification_id"
        label="Certificación"
        placeholder="Selecciona una certificación"
        lookup={choices}
        required
      />
      <FieldRow>
        <TextField
          name="date_completed"
          label="Fecha de la certificación"
          help="La que dice el diploma."
          type="date"
          required
        />
        <TextField
          name="valid_through"
          label="Válida hasta"
          help="Se deja vacía si no vence."
          type="date"
        />
      </FieldRow>
    </>
  )
}
