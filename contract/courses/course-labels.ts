/** Labels of the data of a course, in their order. */
export const COURSE_LABELS = {
  name: 'Nombre',
  slug: 'Slug',
  description: 'Descripción',
  gallery_image: 'Imagen miniatura',
  detail_image: 'Imagen de portada',
  category_id: 'Categoría',
  duration_hours: 'Duración en horas',
  instructor_id: 'Experto temático',
  show_instructor_chat: 'Mostrar el chat con el experto temático',
  group_chat_link: 'Enlace del chat grupal',
  validity_years: 'Años de vigencia',
  days_before_expiration: 'Días antes del vencimiento',
} as const
export type CourseField = keyof typeof COURSE_LABELS

const { gallery_image, detail_image, show_instructor_chat, group_chat_link } = COURSE_LABELS
const { instructor_id, validity_years, days_before_expiration } = COURSE_LABELS

/** Labels in the audit log of what courses alone have. */
export const LOGGED_COURSE_LABELS = {
  expert: instructor_id,
  gallery_image,
  detail_image,
  show_instructor_chat,
  group_chat_link,
  validity_years,
  days_before_expiration,
}
