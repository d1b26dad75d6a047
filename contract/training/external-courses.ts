import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import { instructorType } from './instructors.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { moment } from '#contract/platform/values/moment.ts'
import {
  decimalNumber,
  id,
  idParams,
  instant,
  multilineText,
  idFilter,
  option,
  orNone,
  page,
  paged,
  q,
  reference,
  requiredText,
  text,
  versionRead,
} from '#contract/platform/values/shapes.ts'
import { SKILLS_LOADED } from '#contract/courses/skills.ts'

/**
 * Trainings given outside the platform (specification 3, sections 2, 3, 5 and 7; domain decisions,
 * 'External courses').
 */

const feature = 'externalTraining'
const count = z.number().int()

const NO_HOURS = 'Horas: debe ser un número de 0 a 9.999'

export const newExternalCourse = z.object({
  code: text('Código', 50),
  name: requiredText('Nombre', 'Debes especificar el nombre', 150),
  description: multilineText('Descripción', 2000),
  /** Hours of each session, with at most two decimals; empty: no hours count. */
  hours: orNone(decimalNumber({ max: 9999, message: NO_HOURS })),
  /** Time of its session: used by the records of its users without a start. */
  start_time: moment('Fecha de la sesión'),
  /** True when users can approve it. A text in a form, a boolean in JSON. */
  assessable: z
    .union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })
    .default(false),
  competence_id: reference,
  category_id: reference,
  instructor_id: reference,
})

export const externalCourseChanges = newExternalCourse.extend({ version: versionRead })

export const externalCourse = z.object({
  id,
  code: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  hours: z.number().nullable(),
  start_time: instant.nullable(),
  assessable: z.boolean(),
  competence_id: id.nullable(),
  competence: z.string().nullable(),
  /** 'Escuela'. */
  category_id: id.nullable(),
  category: z.string().nullable(),
  instructor_id: id.nullable(),
  instructor_name: z.string().nullable(),
  instructor_type: instructorType.nullable(),
  /** Number of current users that the actor sees. */
  users: count,
  /** Users without a start, who count in no period. */
  undated: count,
  created_at: instant,
  version: count,
})
export type ExternalCourse = z.infer<typeof externalCourse>

/** Row of an editable list, with the number of courses that use it, and of those in the trash. */
const listed = option.extend({ courses: count, trashed: count, version: count })
export type ExternalCourseOption = z.infer<typeof listed>

/** Maximum number of options that a selector loads: specification 3, section 9. */
export const EXTERNAL_OPTIONS_LOADED = 1000

/** Calls of an editable list with one value per course, the same for schools and competences. */
function listOf(path: string, { one, many, missing }: Words) {
  const body = z.object({ name: requiredText('Nombre', missing, 150) })
  const calls = recordCalls(path, feature)
  return {
    list: endpoint({
      method: 'get',
      path,
      summary: `Buscar y paginar ${many} por nombre`,
      access: 'staff',
      feature,
      query: z.object({ ...page, ...idFilter, q }),
      answer: paged(listed),
    }),
    create: calls.create(`Crear ${one}`, body, listed),
    get: calls.get(`Leer ${one}`, listed),
    update: calls.update(
      `Cambiar el nombre de ${one}`,
      body.extend({ version: versionRead }),
      listed,
    ),
    remove: calls.remove(
      `Eliminar ${many}, si ningún curso las tiene: todas o ninguna (409 con dónde)`,
    ),
  }
}
type Words = { one: string; many: string; missing: string }

export const externalCourseCategories = listOf('/external-courses/categories', {
  one: 'una escuela',
  many: 'escuelas',
  missing: 'Debes especificar el nombre de la escuela',
})

export const externalCourseCompetencies = listOf('/external-courses/competencies', {
  one: 'una competencia de cursos externos',
  many: 'competencias de cursos externos',
  missing: 'Debes especificar el nombre de la competencia',
})

const assigned = z.object({ course: option, skills: z.array(option) })

const call = recordCalls('/external-courses', feature)

export const externalCourses = {
  list: call.list(
    'Buscar y paginar cursos externos por código o nombre',
    externalCourse,
    SORTS.externalCourses,
    {
      category: id.optional(),
      competence: id.optional(),
      instructor: id.optional(),
      /** Only courses with users without a start. */
      undated: z.enum(['true'], { error: 'Se espera true' }).optional(),
      /** Only courses in which somebody enabled is overdue. */
      due: z.enum(['overdue'], { error: 'Se espera overdue' }).optional(),
    },
  ),
  create: call.create('Crear un curso externo', newExternalCourse, externalCourse),
  get: call.get('Un curso externo', externalCourse),
  update: call.update('Modificar un curso externo', externalCourseChanges, externalCourse),
  remove: call.remove(
    'Eliminar cursos externos: van a la papelera, y lo que se registró de su gente con ellos',
  ),
  skills: endpoint({
    method: 'get',
    path: '/external-courses/{id}/skills',
    summary: 'Competencias asignadas a un curso externo',
    access: 'staff',
    feature,
    params: idParams,
    answer: assigned,
  }),
  assignSkills: endpoint({
    method: 'post',
    path: '/external-courses/{id}/skills',
    summary: 'Asignar a un curso externo exactamente estas competencias',
    access: 'admin',
    feature,
    params: idParams,
    body: z.object({ skills: z.array(id).max(SKILLS_LOADED) }),
    answer: assigned,
  }),
}
