import { LookupField } from '#app/kit/forms/choices/lookup-field.tsx'
import type { Lookup } from '#app/kit/forms/choices/lookup.server.ts'
import { CertificationDates, DATE_LABELS } from '#app/kit/people/certification-dates.tsx'

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
