import { START_LABELS } from '#app/kit/forms/dates/start-fields.tsx'

/** Labels of the external course screens, each defined once. */
export const FIELD_LABELS = {
  code: 'Código',
  name: 'Nombre',
  description: 'Descripción',
  hours: 'Horas',
  ...START_LABELS,
  assessable: 'Evaluable',
  competence_id: 'Competencia',
  category_id: 'Escuela',
  instructor_id: 'Formador',
} as const

/** 'Sí', 'No'. */
export const yesOrNo = (value: boolean) => (value ? 'Sí' : 'No')

/** Specification 3, section 8. */
export const NOT_SAVED = 'Ocurrió un error al guardar el curso'
