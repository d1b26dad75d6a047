import { LookupField } from '../forms/lookup-field.tsx'
import type { Lookup } from '../forms/lookup.server.ts'
import { CodeField, NameField } from '../forms/name-fields.tsx'

/** Labels of the position screens, each defined once. */
export const FIELD_LABELS = {
  code: 'Código',
  name: 'Nombre',
  formation_path_id: 'Plan de formación',
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
    </>
  )
}
