import { CodeField, NameField } from '../forms/name-fields.tsx'

/** What the screens of areas call things; each is said once. */
export const FIELD_LABELS = {
  code: 'Código',
  name: 'Nombre',
  created_at: 'Fecha de creación',
} as const

/** The fields of an area, new or not. */
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
