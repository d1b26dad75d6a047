import { FIELD_LABELS as USER_FIELDS } from './user-labels.ts'

/** What the audit log calls what it tells of: the same on its page and in its export. */

export const AUDIT_ACTIONS = {
  create: 'Crear',
  update: 'Modificar',
  delete: 'Borrar',
  trash: 'Eliminar',
  restore: 'Restaurar',
  add: 'Agregar',
  remove: 'Quitar',
  other: 'Otro',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** `label` stands alone, `the` in a sentence and `many` after a number. */
export type EntityWords = { label: string; the: string; many: string }

/** By the nouns that audit_table is called with; the migrations' test keeps both lists equal. */
export const AUDIT_ENTITIES = {
  user: { label: 'Usuario', the: 'el usuario', many: 'usuarios' },
  area: { label: 'Área', the: 'el área', many: 'áreas' },
  position: { label: 'Cargo', the: 'el cargo', many: 'cargos' },
  group: { label: 'Grupo', the: 'el grupo', many: 'grupos' },
  organizational_unit: {
    label: 'Unidad de negocio',
    the: 'la unidad de negocio',
    many: 'unidades de negocio',
  },
  course: { label: 'Curso', the: 'el curso', many: 'cursos' },
  course_user: { label: 'Avance de un curso', the: 'el avance en el curso', many: 'avances' },
  course_category: {
    label: 'Categoría de cursos',
    the: 'la categoría de cursos',
    many: 'categorías de cursos',
  },
  formation_path: {
    label: 'Plan de formación',
    the: 'el plan de formación',
    many: 'planes de formación',
  },
  skill: { label: 'Competencia', the: 'la competencia', many: 'competencias' },
  instructor: { label: 'Formador', the: 'el formador', many: 'formadores' },
  certification: { label: 'Certificación', the: 'la certificación', many: 'certificaciones' },
  user_certification: {
    label: 'Certificación de un usuario',
    the: 'la certificación',
    many: 'certificaciones',
  },
  import_column: {
    label: 'Columna de importación',
    the: 'la columna de importación',
    many: 'columnas de importación',
  },
  session: { label: 'Sesión', the: 'la sesión', many: 'sesiones' },
  tenant: { label: 'Compañía', the: 'la compañía', many: 'compañías' },
} as const satisfies Record<string, EntityWords>
export type AuditEntity = keyof typeof AUDIT_ENTITIES

/** Columns that hold the id of something. */
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
} as const satisfies Record<string, AuditEntity>

/**
 * What columns are called, in the order in which they are told. The extended fields of users have the
 * names that their company gave them.
 */
export const AUDIT_FIELDS: Record<string, string> = {
  code: 'Código',
  name: 'Nombre',
  slug: 'Identificador',
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
  user_id: 'Usuario',
  unit_id: 'Unidad de negocio',
  tenant_course_id: 'Curso',
  path_id: 'Plan de formación',
  formation_path_id: 'Plan de formación',
  parent_course_id: 'Curso anterior',
  position: 'Orden',
  skill_id: 'Competencia',
  certification_id: 'Certificación',
  description: 'Descripción',
  type: 'Tipo',
  chat_link: 'Enlace del chat',
  duration_hours: 'Duración en horas',
  date_completed: 'Fecha de realización',
  valid_through: 'Vigente hasta',
  percentage_completed: 'Porcentaje completado',
  revalidation_date: 'Fecha de la convalidación',
  revalidation_comments: 'Comentarios de la convalidación',
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
}

/** What a secret is replaced by, before it is written. */
export const AUDIT_SECRET = '•••'
