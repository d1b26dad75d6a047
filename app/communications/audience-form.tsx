import { useActionData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { FormDialog } from '../forms/form-dialog.tsx'
import { AudienceFields } from './audience-fields.tsx'
import type { AudienceAnswer } from './audience-form.server.ts'

/** The form of an audience, new or not; what it answers when it comes back stands before what was loaded. */
export function AudienceForm({
  choices,
  reach,
  costCentre,
  ...dialog
}: AudienceAnswer & { costCentre: string | null } & Omit<
    ComponentProps<typeof FormDialog>,
    'size' | 'submitAs' | 'children'
  >) {
  const answer = useActionData<AudienceAnswer>()
  return (
    <FormDialog size="lg" submitAs={{ name: 'save', value: '1' }} {...dialog}>
      <AudienceFields
        choices={answer?.choices ?? choices}
        reach={answer?.choices ? answer.reach : reach}
        costCentre={costCentre}
      />
    </FormDialog>
  )
}
