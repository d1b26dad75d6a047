import { CodeField, NameField } from '#app/kit/forms/name-fields.tsx'

/** Labels of the area screens, each defined once. */
export const FIELD_LABELS = {
  code: 'Código',
  name: 'Nombre',
} as const

/** Fields of an area, new or not. */
export function AreaFields() {
  return (
    <>
      <CodeField
        label={FIELD_LABELS.code}
        help="La identifica en los archivos que se importan; no se repite."
        required
      />
      <NameField label={FIELD_LABELS.name} />
    </>
  )
}
