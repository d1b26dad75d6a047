import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { membersOf, named, picked, THINGS } from './members.ts'
import { id, idParams, paged, versionRead, wholeNumber } from './shapes.ts'
import { request, undone } from './undo.ts'

/**
 * What a formation path has, each kind in its order: courses, which may stand one below another, and certifications
 * (specification 3, §7 'Paths'; the order: domain decisions).
 */

/** How much a path has of a kind. */
export const MAX_PATH_CONTENTS = 1000

const count = z.number().int()

const order = wholeNumber({
  min: 1,
  max: 1_000_000,
  message: 'El orden debe ser un número desde 1',
}).nullish()

/** A course that is added to a path, or that moves with those below it. */
export const courseMove = z.object({
  /** The course's id in the company. */
  id,
  /** A place in the whole path as it reads now, held within its parent; none: the end of its parent. */
  order,
  /** A course of the path: null is none; left out, the one it has. */
  parent_course_id: id.nullish(),
})

const certificationMove = z.object({ id, order })

function moves<Move extends z.ZodType>(move: Move) {
  const message = `Se admiten de 1 a ${MAX_PATH_CONTENTS} elementos`
  return z.array(move, message).min(1, message).max(MAX_PATH_CONTENTS, message)
}

/** The `contents_version` that a change was made upon; left out, it is made upon whatever there is. */
const seen = { version: versionRead }

/** What a path has and may be given of courses. */
const course = z.object({ id, name: z.string(), enabled: z.boolean() })
export type AvailableCourse = z.infer<typeof course>

const pathCourse = course.extend({
  tenant_course_id: id,
  /** The place in the path from top to bottom, whoever looks. */
  order: count,
  /** '1.1.2', of what the actor sees. */
  number: z.string(),
  parent_course_id: id.nullable(),
})
export type PathCourse = z.infer<typeof pathCourse>

const certification = z.object({ id, name: z.string(), duration_hours: z.number().nullable() })
export type AvailableCertification = z.infer<typeof certification>
const pathCertification = certification.extend({ certification_id: id, order: count })
export type PathCertification = z.infer<typeof pathCertification>

/**
 * What a change did, or with `dry_run` would do. `changed`: what was added, moved or removed. `gain`, `lose`: how
 * many people got a course that they did not have, and how many have one no more.
 */
const contentsChange = z.object({ changed: count, gain: count, lose: count })
export type ContentsChange = z.infer<typeof contentsChange>

const dryRun = z.object({
  /** Says what would become of it, and changes nothing. */
  dry_run: z.stringbool({ error: 'Se espera true o false' }).optional(),
})

const undoing = { params: z.object({ id, request }), answer: undone, access: 'staff' } as const

export const pathContents = {
  courses: endpoint({
    method: 'get',
    path: '/paths/{id}/courses',
    summary: 'Los cursos de un plan de formación, en su orden',
    access: 'staff',
    ...THINGS.listed,
    answer: paged(pathCourse),
  }),
  putCourses: endpoint({
    method: 'put',
    path: '/paths/{id}/courses',
    summary:
      'Agregar cursos a un plan o moverlos; lo que no se nombra queda igual. Quien solo lee agrega al final',
    access: 'staff',
    params: idParams,
    query: dryRun,
    body: z.object({ courses: moves(courseMove), ...seen }),
    answer: contentsChange,
  }),
  removeCourses: endpoint({
    method: 'delete',
    path: '/paths/{id}/courses/{ids}',
    summary: 'Quitar cursos de un plan; los que tienen debajo suben a su lugar',
    access: 'staff',
    ...picked,
    query: dryRun,
    answer: contentsChange,
  }),
  undoCourses: endpoint({
    method: 'post',
    path: '/paths/{id}/courses/undo/{request}',
    summary:
      'Deshacer lo que uno mismo agregó, movió o quitó en el último día (cursos); lo que cambió después no se toca',
    ...undoing,
  }),
  ...named(
    'courses',
    membersOf({
      at: '/paths/{id}/courses',
      reads: 'staff',
      changes: 'staff',
      row: course,
      candidate: course,
      finds: THINGS,
      says: { available: 'Cursos de la compañía que un plan no tiene, por nombre' },
    }),
  ),
  certifications: endpoint({
    method: 'get',
    path: '/paths/{id}/certifications',
    summary: 'Las certificaciones de un plan de formación, en su orden',
    access: 'staff',
    ...THINGS.listed,
    answer: paged(pathCertification),
  }),
  putCertifications: endpoint({
    method: 'put',
    path: '/paths/{id}/certifications',
    summary:
      'Agregar certificaciones a un plan o moverlas; lo que no se nombra queda igual. Quien solo lee agrega al final',
    access: 'staff',
    params: idParams,
    query: dryRun,
    body: z.object({ certifications: moves(certificationMove), ...seen }),
    answer: contentsChange,
  }),
  removeCertifications: endpoint({
    method: 'delete',
    path: '/paths/{id}/certifications/{ids}',
    summary: 'Quitar certificaciones de un plan',
    access: 'staff',
    ...picked,
    query: dryRun,
    answer: contentsChange,
  }),
  undoCertifications: endpoint({
    method: 'post',
    path: '/paths/{id}/certifications/undo/{request}',
    summary:
      'Deshacer lo que uno mismo agregó, movió o quitó en el último día (certificaciones); lo que cambió después no se toca',
    ...undoing,
  }),
  ...named(
    'certifications',
    membersOf({
      at: '/paths/{id}/certifications',
      reads: 'staff',
      changes: 'staff',
      row: certification,
      candidate: certification,
      finds: THINGS,
      says: { available: 'Certificaciones que un plan no tiene, por nombre' },
    }),
  ),
}
