import type { ReactNode } from 'react'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { FieldRow } from '#app/kit/forms/field.tsx'
import { LookupField } from '#app/kit/forms/choices/lookup-field.tsx'
import { CodeField, NameField } from '#app/kit/forms/name-fields.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import { StartFields } from '#app/kit/forms/dates/start-fields.tsx'
import { TextAreaField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { fetchJson } from '#app/kit/ui/scripts/fetch-json.ts'
import type { CourseChoices, NamedField } from './choices.server.ts'
import type { loader as choices } from './choices.ts'
import { FIELD_LABELS } from './words.ts'

/** Fields of an external course, new or not. */
export function CourseFields({ choices }: { choices: CourseChoices }) {
  return (
    <>
      <NameField label={FIELD_LABELS.name} />
      <FieldRow>
        <CodeField label={FIELD_LABELS.code} />
        <NumberField name="hours" label={FIELD_LABELS.hours} decimals={2} />
      </FieldRow>
      <StartFields help="La toman quienes no tienen fecha, al asignarlos, importarlos o tomar asistencia." />
      <TextAreaField
        name="description"
        label={FIELD_LABELS.description}
        rows={3}
        maxLength={2000}
      />
      <CheckboxField
        name="assessable"
        value="true"
        label={FIELD_LABELS.assessable}
        help="Quien asiste lo aprueba o no lo aprueba."
      />
      <LookupField
        name="category_id"
        label={FIELD_LABELS.category_id}
        help={<Editing of="categories">Editar las escuelas</Editing>}
        placeholder="Sin escuela"
        lookup={choices.category_id}
        search={finding('category_id')}
      />
      <LookupField
        name="competence_id"
        label={FIELD_LABELS.competence_id}
        help={<Editing of="competencies">Editar las competencias</Editing>}
        placeholder="Sin competencia"
        lookup={choices.competence_id}
        search={finding('competence_id')}
      />
      <LookupField
        name="instructor_id"
        label={FIELD_LABELS.instructor_id}
        placeholder="Sin formador"
        lookup={choices.instructor_id}
        search={finding('instructor_id')}
      />
    </>
  )
}

/** Link to edit a field's list in a new tab, so that the form keeps its values. */
function Editing({ of, children }: { of: 'categories' | 'competencies'; children: ReactNode }) {
  return (
    <a
      href={paths.externalCourses.catalogue(of)}
      target="_blank"
      rel="noopener"
      className="text-accent-text underline underline-offset-2"
    >
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  )
}

function finding(field: NamedField) {
  return async (q: string, signal: AbortSignal): Promise<Option[]> => {
    const address = paths.externalCourses.choices({ field, q })
    return (await fetchJson<typeof choices>(address, { signal })).options
  }
}
