import { DUE_DATE } from './due-words.ts'
import { label, nounsIn, the, type NameIn, type Noun } from './nouns.ts'
import { FIELD_LABELS as USER_FIELDS } from './user-labels.ts'

/** Names that the audit log uses for its entities and actions, on its page and in its export. */

export const AUDIT_ACTIONS = {
  create: 'Crear',
  update: 'Modificar',
  delete: 'Eliminar definitivamente',
  trash: 'Eliminar',
  restore: 'Restaurar',
  add: 'Agregar',
  remove: 'Quitar',
  other: 'Otro',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** `label` is used alone, `the` in a sentence and `many` after a number. */
export type EntityWords = { label: string; the: string; many: string }

type Audited = NameIn<'audited'>
const nouns = Object.entries<Noun>(nounsIn('audited')).map(([entity, noun]) => [
  entity,
  { label: label(noun), the: the(noun), many: noun.many },
])

/** Entities by the name given to audit_table; a test of the migrations keeps both lists equal. */
export const AUDIT_ENTITIES = {
  ...(Object.fromEntries(nouns) as Record<Audited, EntityWords>),
  // The sentence already names the person.
  user_certification: {
    label: 'Certificación de un usuario',
    the: 'la certificación',
    many: 'certificaciones',
  },
  course_user: { label: 'Avance de un curso', the: 'el avance en el curso', many: 'avances' },
  impersonation: { label: 'Ver como', the: 'la vista', many: 'vistas' },
  import_column: {
    label: 'Columna de importación',
    the: 'la columna de importación',
    many: 'columnas de importación',
  },
} satisfies Record<string, EntityWords>
export type AuditEntity = keyof typeof AUDIT_ENTITIES

/** Columns that hold a foreign key. */
export const AUDIT_REFERENCES = {
  area_id: 'area',
  position_id: 'position',
  manager_id: 'user',
  user_id: 'user',
  unit_id: 'organizational_unit',
  path_id: 'formation_path',
  formation_path_id: 'formation_path',
  tenant_course_id: 'course',
  parent_course_id: 'course',
  skill_id: 'skill',
  certification_id: 'certification',
  group_id: 'approver_group',
  communication_id: 'communication',
  external_course_id: 'external_course',
  category_id: 'external_course_category',
  competence_id: 'external_course_competence',
  instructor_id: 'instructor',
  owner_id: 'user',
} as const satisfies Record<string, AuditEntity>

/**
 * Labels of columns, in display order. The extended fields of users have the names that their
 * tenant gave them.
 */
export const AUDIT_FIELDS: Record<string, string> = {
  code: 'Código',
  name: 'Nombre',
  slug: 'Identificador',
  course_id: 'Curso',
  section_id: 'Subsección',
  parent_id: 'Sección',
  template: 'Plantilla',
  title: 'Título',
  category: 'Categoría',
  estimated_seconds: 'Tiempo estimado en segundos',
  points: 'Puntos',
  options: 'Opciones',
  extended_props: 'Propiedades',
  theme: 'Tema',
  icon: 'Ícono',
  color: 'Color',
  subjects_title: 'Título de los temas',
  subjects: 'Temas',
  number: 'Número',
  accessibility_blocks: 'La accesibilidad impide publicar',
  ...USER_FIELDS,
  extended_field1: 'Campo 1',
  extended_field2: 'Campo 2',
  extended_field3: 'Campo 3',
  extended_field4: 'Campo 4',
  extended_field5: 'Campo 5',
  extended_field6: 'Campo 6',
  extended_field7: 'Campo 7',
  password_hash: 'Contraseña',
  disabled: 'Desactivado',
  superadmin: 'Superadministrador',
  convalidate_enabled: 'Puede revalidar cursos',
  certification_reminders: 'Recibe recordatorios de certificaciones',
  user_id: 'Usuario',
  unit_id: 'Unidad de negocio',
  tenant_course_id: 'Curso',
  path_id: 'Plan de formación',
  formation_path_id: 'Plan de formación',
  parent_course_id: 'Curso anterior',
  position: 'Orden',
  skill_id: 'Competencia',
  certification_id: 'Certificación',
  group_id: 'Grupo de autorización',
  external_course_id: 'Curso externo',
  category_id: 'Escuela',
  competence_id: 'Competencia',
  instructor_id: 'Formador',
  hours: 'Horas',
  assessable: 'Evaluable',
  start_time: 'Desde',
  end_time: 'Hasta',
  assisted: 'Asistió',
  approved: 'Aprobó',
  quantitative_result: 'Resultado',
  qualitative_result: 'Resultado cualitativo',
  status: 'Estado',
  observations: 'Observaciones',
  decided_by_name: 'Decidido por',
  problem: 'Por qué sigue pendiente',
  preregistrations_open: 'Admite prerregistros',
  calendar_invitations: 'Invitaciones de calendario',
  calendar_link_version: 'Enlace de calendario',
  preregistration_choices: 'Opciones del formulario de ingreso',
  text: 'Texto',
  first_steps_dismissed: 'Primeros pasos ocultos',
  communication_id: 'Audiencia',
  body: 'Mensaje',
  programmed_date: 'Fecha de programación',
  approved_by_name: 'Aprobado por',
  approved_at: 'Fecha de aprobación',
  stopped_by_name: 'Detenido por',
  stopped_at: 'Fecha en que se detuvo',
  whatsapp_from: 'Remitente de WhatsApp',
  whatsapp_template_sid: 'Plantilla de WhatsApp',
  whatsapp_template_media_sid: 'Plantilla de WhatsApp con adjunto',
  approval_over: 'Personas desde las que se pide aprobación',
  approval_over_before: 'Las mismas, para los mensajes de quien subió el número',
  description: 'Descripción',
  type: 'Tipo',
  chat_link: 'Enlace del chat',
  duration_hours: 'Duración en horas',
  date_completed: 'Fecha de realización',
  valid_through: 'Vigente hasta',
  due_date: DUE_DATE,
  due_days: 'Plazo en días',
  percentage_completed: 'Porcentaje completado',
  revalidation_date: 'Fecha de la revalidación',
  revalidation_comments: 'Comentarios de la revalidación',
  year: 'Año',
  cost: 'Costo promedio',
  media_type: 'Tipo de archivo',
  bytes: 'Tamaño en bytes',
  enabled: 'Activo',
  active: 'Activa',
  timezone: 'Zona horaria',
  support_email: 'Correo de soporte',
  communications: 'Comunicaciones',
  external_training: 'Formación externa',
  user_creation: 'Creación de usuarios',
  extended_fields: 'Campos de los usuarios',
  kind: 'Tipo de importación',
  fields: 'Campos a los que va la columna',
  reminders: 'Recordatorios enviados',
  notices: 'Personas de las que se avisó',
  owner_id: 'Dueño',
  query: 'Filtros',
  shared: 'Compartida con la compañía',
  frequency: 'Frecuencia',
  weekday: 'Día de la semana',
  day: 'Día del mes',
  hour: 'Hora',
  sep: 'Separador',
  minutes: 'Duración máxima en minutos',
  end_reason: 'Motivo',
}

/** Mask that replaces a secret before an entry is written. */
export const AUDIT_SECRET = '•••'
