import { z } from 'zod'
import type { CourseDetail } from '#contract/courses.ts'
import { coursePackages } from '#contract/course-packages.ts'
import { actions } from '../copy/common.ts'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

export const copyForm = z.object({ name: coursePackages.create.body.shape.name.unwrap() })

/** Returns the editor of a created course, and the message. */
export function created({ course_id: id, name }: CourseDetail): [string, string] {
  return [
    paths.courses.design(id),
    `Curso creado: ${name}. Aún no está publicado: revísalo y publícalo.`,
  ]
}

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
