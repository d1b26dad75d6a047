import { actions } from '../copy/common.ts'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The end of a page of attendance; where there are more pages, also a way to save and go on. */
export function AttendanceActions({ back, more }: { back: string; more: boolean }) {
  return (
    <FormActions>
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
