import { LookupField } from '#app/forms/lookup-field.tsx'
import type { Lookup } from '#app/forms/lookup.server.ts'
import { CertificationDates, DATE_LABELS } from '#app/people/certification-dates.tsx'

export const FIELD_LABELS = { certification_id: 'Certificación', ...DATE_LABELS } as const

/** Fields of a user's certification. */
export function CertificationFields({ choices }: { choices: Lookup }) {
  return (
    <>
      <LookupField
        name="certification_id"
        label={FIELD_LABELS.certification_id}
        placeholder="Selecciona una certificación"
        lookup={choices}
        required
      />
      <CertificationDates />
    </>
  )
}
