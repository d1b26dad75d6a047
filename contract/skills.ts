import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  id,
  idList,
  idParams,
  option,
  page,
  paged,
  q,
  requiredText,
  versionRead,
} from './shapes.ts'

/** Maximum number of skills that a selector loads: specification 2, section 9. */
export const SKILLS_LOADED = 1000

export const newSkill = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre de la competencia', 150),
})

export const skillChanges = newSkill.extend({ version: versionRead })

export const skill = z.object({
  id,
  name: z.string(),
  /** Number of courses that teach it, of those that the actor sees. */
  courses: z.number().int(),
  /** Number of certifications that prove it. */
  certifications: z.number().int(),
  /** Number of external courses that teach it. */
  external_courses: z.number().int(),
  version: z.number().int(),
})
export type Skill = z.infer<typeof skill>

const assigned = z.object({ course: option, skills: z.array(option) })

export const skills = {
  list: endpoint({
    method: 'get',
    path: '/skills',
    summary: 'Buscar y paginar competencias por nombre',
    access: 'staff',
    query: z.object({ ...page, q }),
    answer: paged(skill),
  }),
  get: endpoint({
    method: 'get',
    path: '/skills/{id}',
    summary: 'Una competencia',
    access: 'staff',
    params: idParams,
    answer: skill,
  }),
  create: endpoint({
    method: 'post',
    path: '/skills',
    summary: 'Crear una competencia',
    access: 'admin',
    body: newSkill,
    status: 201,
    answer: skill,
  }),
  rename: endpoint({
    method: 'put',
    path: '/skills/{id}',
    summary: 'Cambiar el nombre de una competencia',
    access: 'admin',
    params: idParams,
    body: skillChanges,
    answer: skill,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/skills/{id}',
    summary: 'Eliminar competencias; dejan de estar asignadas',
    access: 'admin',
    /** One or several ids. */
    params: z.object({ id: idList }),
    answer: z.object({ deleted: z.number().int() }),
  }),
  ofCourse: endpoint({
    method: 'get',
    path: '/courses/{id}/skills',
    summary: 'Competencias asignadas a un curso',
    access: 'staff',
    params: idParams,
    answer: assigned,
  }),
  assignToCourse: endpoint({
    method: 'post',
    path: '/courses/{id}/skills',
    summary: 'Asignar a un curso exactamente estas competencias',
    access: 'admin',
    params: idParams,
    body: z.object({ skills: z.array(id).max(SKILLS_LOADED) }),
    answer: assigned,
  }),
}
