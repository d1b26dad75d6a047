import { actions } from '../copy/common.ts'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'

/** The name of a skill, new or not. */
export function SkillForm({
  id,
  title,
  description,
  name = '',
  closeTo,
  recovered,
  submit,
}: {
  id: string
  title: string
  description?: string
  name?: string
  closeTo: string
  recovered: Record<string, unknown> | null | undefined
  submit: string
}) {
  return (
    <RouteDialog title={title} description={description} closeTo={closeTo} size="sm">
      <Form id={id} defaultValues={{ name }} recovered={recovered}>
        <TextField name="name" label="Nombre" maxLength={150} autoComplete="off" required />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton>{submit}</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
