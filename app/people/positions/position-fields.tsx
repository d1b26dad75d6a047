import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import { DateField } from '#app/kit/forms/dates/date-field.tsx'
import { LookupField } from '#app/kit/forms/choices/lookup-field.tsx'
import type { Lookup } from '#app/kit/forms/choices/lookup.server.ts'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { CodeField, NameField } from '#app/kit/forms/name-fields.tsx'

/** Labels of the position screens, each defined once. */
export const FIELD_LABELS = {
  code: 'Código',
  name: 'Nombre',
  formation_path_id: 'Plan de formación',
  due_date: DUE_DATE,
  due_days: 'Plazo en días',
} as const

/** Fields of a position, new or not. */
export function PositionFields({ formationPaths }: { formationPaths: Lookup }) {
  return (
    <>
      <CodeField
        label={FIELD_LABELS.code}
        help="Lo identifica en los archivos que se importan; no se repite."
        required
      />
      <NameField label={FIELD_LABELS.name} />
      <LookupField
        name="formation_path_id"
        label={FIELD_LABELS.formation_path_id}
        help="Sus cursos se asignan a quienes tienen el cargo."
        placeholder="Sin plan de formación"
        lookup={formationPaths}
      />
      <DateField
        name="due_date"
        label={FIELD_LABELS.due_date}
        help="Para terminar los cursos del plan. Escribe una fecha o un plazo en días, no ambos."
      />
      <NumberField
        name="due_days"
        label={FIELD_LABELS.due_days}
        help="Se cuenta desde que cada persona recibe el curso."
      />
    </>
  )
}
