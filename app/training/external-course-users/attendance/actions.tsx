import { actions } from '#app/kit/ui/common-copy.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'

/** Buttons of an attendance page, always in sight; with more pages, also one to save and continue. */
export function AttendanceActions({ back, more }: { back: string; more: boolean }) {
  return (
    <FormActions sticky>
      <ButtonLink to={back}>{actions.cancel}</ButtonLink>
      {more ? (
        <SubmitButton variant="secondary" name="then" value="next">
          Guardar y seguir
        </SubmitButton>
      ) : null}
      <SubmitButton>{actions.save}</SubmitButton>
    </FormActions>
  )
}
