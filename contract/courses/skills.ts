import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import {
  id,
  idParams,
  option,
  page,
  paged,
  q,
  requiredText,
  versionRead,
} from '#contract/platform/values/shapes.ts'

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

const call = recordCalls('/skills')

export const skills = {
  list: endpoint({
    method: 'get',
    path: '/skills',
    summary: 'Buscar y paginar competencias por nombre',
    access: 'staff',
    query: z.object({ ...page, q }),
    answer: paged(skill),
  }),
  get: call.get('Una competencia', skill),
  create: call.create('Crear una competencia', newSkill, skill),
  rename: call.update('Cambiar el nombre de una competencia', skillChanges, skill),
  remove: call.remove('Eliminar competencias; dejan de estar asignadas'),
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
