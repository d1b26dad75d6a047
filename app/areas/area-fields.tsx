import { TextField } from '../forms/text-field.tsx'

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
      <TextField
        name="code"
        label={FIELD_LABELS.code}
        help="La identifica en los archivos que se importan; no se repite."
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextField
        name="name"
        label={FIELD_LABELS.name}
        maxLength={150}
        autoComplete="off"
        required
      />
    </>
  )
}
