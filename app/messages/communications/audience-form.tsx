import type { ComponentProps } from 'react'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { AudienceFields } from './audience-fields.tsx'
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
