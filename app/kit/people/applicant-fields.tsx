import type { ReactNode } from 'react'
import { TextField } from '../forms/text-field.tsx'
import { FIELD_LABELS } from '#contract/platform/people/user-labels.ts'
import type { ApplicantChoices } from './applicant-choices.server.ts'
import { IdentificationField, NameFields, WorkplaceFields } from './person-fields.tsx'

/** Fields about an applicant, filled in by themselves or by a user; `children` are the contact fields. */
export function ApplicantFields({
  choices: { areas, positions, locations, extended },
  customFields,
  own,
  children,
}: {
  choices: ApplicantChoices
  /** Names of the custom fields, by their number. */
  customFields: Record<string, string>
  /** True when the applicants fill in the form themselves. */
  own?: boolean
  children: ReactNode
}) {
  return (
    <>
      <NameFields own={own} />
      {children}
      <IdentificationField />
      <WorkplaceFields areas={areas} positions={positions} />
      <TextField
        name="location"
        label={FIELD_LABELS.location}
        maxLength={150}
        autoComplete="off"
        suggestions={locations.values}
        problem={locations.problem}
      />
      {Object.entries(customFields).map(([number, label]) => (
        <TextField
          key={number}
          name={`extended_field${number}`}
          label={label}
          maxLength={200}
          autoComplete="off"
          suggestions={extended[number]?.values}
          problem={extended[number]?.problem}
        />
      ))}
    </>
  )
}
