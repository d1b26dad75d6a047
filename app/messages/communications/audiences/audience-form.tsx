import type { ComponentProps } from 'react'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { DefaultButton, MultiLookupField } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { NameField } from '#app/kit/forms/name-fields.tsx'
import { searchChoices } from '#app/kit/forms/choices/search-choices.ts'
import { paths } from '#app/kit/urls/paths.ts'
import type { AudienceChoices, List } from './choices.server.ts'
import { ReachNote } from './reach-note.tsx'
import type { Reach } from './reach.server.ts'
import { FIELD_LABELS } from '../words.ts'
import type { AudienceAnswer } from './audience-form.server.ts'

/** Form of an audience, new or not; action data takes precedence over loader data. */
export function AudienceForm({
  choices,
  reach,
  costCentre,
  answer,
  ...dialog
}: AudienceAnswer & {
  costCentre: string | null
  answer: Partial<AudienceAnswer> | undefined
} & Omit<ComponentProps<typeof FormDialog>, 'size' | 'submitAs' | 'children'>) {
  return (
    <FormDialog size="lg" submitAs={{ name: 'save', value: '1' }} {...dialog}>
      <AudienceFields
        choices={answer?.choices ?? choices}
        reach={answer?.choices ? (answer.reach ?? null) : reach}
        costCentre={costCentre}
      />
    </FormDialog>
  )
}

const HELP = {
  areas: 'Sin elegir ninguna: Todas.',
  positions: 'Sin elegir ninguno: Todos.',
  locations: 'Sin elegir ninguna: Todas.',
  extended_field1_values: 'Sin elegir ninguno: Todos.',
} satisfies Record<List, string>
const ORDER = ['areas', 'positions', 'locations', 'extended_field1_values'] as const

/** Fields of an audience, new or not; each list is a criterion. */
function AudienceFields({
  choices,
  reach,
  costCentre,
}: {
  choices: AudienceChoices
  reach: Reach | null
  /** The tenant's name for cost centres; null when it has none. */
  costCentre: string | null
}) {
  return (
    <>
      <DefaultButton />
      <NameField label={FIELD_LABELS.name} />
      <ReachNote reach={reach} lists={ORDER} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {ORDER.map((list) =>
          list === 'extended_field1_values' &&
          costCentre === null &&
          choices[list].chosen.length === 0 ? null : (
            <MultiLookupField
              key={list}
              name={list}
              label={
                list === 'extended_field1_values'
                  ? (costCentre ?? FIELD_LABELS[list])
                  : FIELD_LABELS[list]
              }
              help={HELP[list]}
              search={searches[list]}
              {...choices[list]}
            />
          ),
        )}
      </div>
    </>
  )
}

const searches = {
  areas: searchIn('areas'),
  positions: searchIn('positions'),
  locations: searchIn('locations'),
  extended_field1_values: searchIn('extended_field1_values'),
}

function searchIn(list: List) {
  return searchChoices((q) => paths.communications.choices({ list, q }))
}
