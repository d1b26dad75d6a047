import { actions } from '#app/kit/ui/common-copy.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'

/** Form that creates a course from a package under a name of its own. */
export function CopyForm({
  id,
  name,
  submit,
  cancelTo,
  recovered,
}: {
  id: string
  name: string
  submit: string
  cancelTo: string
  recovered: Record<string, unknown> | null
}) {
  return (
    <div className="mb-6 max-w-text">
      <Form id={id} defaultValues={{ name }} recovered={recovered}>
        <TextField
          name="name"
          label="Nombre del curso nuevo"
          maxLength={150}
          autoComplete="off"
          required
        />
        <FormActions>
          <ButtonLink to={cancelTo}>{actions.cancel}</ButtonLink>
          <SubmitButton pending="Creando…">{submit}</SubmitButton>
        </FormActions>
      </Form>
    </div>
  )
}
