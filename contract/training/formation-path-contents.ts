import { z } from 'zod'
import { endpoint, type Endpoint, type Feature } from '#contract/platform/endpoint.ts'
import { membersOf, named, picked, THINGS } from '#contract/platform/people/members.ts'
import { id, idList, idParams, option, paged } from '#contract/platform/values/shapes.ts'
import { versionRead, wholeNumber } from '#contract/platform/values/shapes.ts'
import { request, undone } from '#contract/platform/undo.ts'

/**
 * Contents of a formation path, each kind in its order: courses, which may be nested, external
 * courses and certifications (specification 3, §7 'Paths'; the order: domain decisions).
 */

/** Maximum number of contents of one kind in a path. */
export const MAX_PATH_CONTENTS = 1000

/** Maximum number of paths listed by name. */
export const MAX_LISTED_PATHS = 20

const count = z.number().int()

const order = wholeNumber({
  min: 1,
  max: 1_000_000,
  message: 'El orden debe ser un número entre 1 y 1.000.000',
}).nullish()

/** Course that is added to a path, or moved with its descendants. */
export const courseMove = z.object({
  /** Id of the tenant's course. */
  id,
  /** Position in the whole path before the change, clamped to its parent; null: the end of its parent. */
  order,
  /** Parent course in the path: null for none; left out, the current one. */
  parent_course_id: id.nullish(),
})

/** Move of a content of a kind without nesting. */
const move = z.object({ id, order })

function moves<Move extends z.ZodType>(one: Move) {
  const message = `Se admiten de 1 a ${MAX_PATH_CONTENTS} elementos`
  return z.array(one, message).min(1, message).max(MAX_PATH_CONTENTS, message)
}

/** The `contents_version` that the change is based on (optimistic locking); left out, it applies to any. */
const seen = { version: versionRead }

/** Courses of a path, and those that can be added. */
const hours = { duration_hours: z.number().nullable() }
const course = z.object({ id, name: z.string(), enabled: z.boolean(), ...hours })
export type AvailableCourse = z.infer<typeof course>

const placed = {
  /** Position in the path from top to bottom, the same for every actor. */
  order: count,
  /** '1.1.2', numbered among what the actor sees. */
  number: z.string(),
}

const pathCourse = course.extend({
  tenant_course_id: id,
  ...placed,
  parent_course_id: id.nullable(),
})
export type PathCourse = z.infer<typeof pathCourse>

const certification = z.object({ id, name: z.string(), ...hours })
export type AvailableCertification = z.infer<typeof certification>
const pathCertification = certification.extend({ certification_id: id, ...placed })
export type PathCertification = z.infer<typeof pathCertification>

const externalCourse = z.object({
  id,
  code: z.string().nullable(),
  name: z.string(),
  hours: z.number().nullable(),
})
export type AvailableExternalCourse = z.infer<typeof externalCourse>
const pathExternalCourse = externalCourse.extend({ external_course_id: id, ...placed })
export type PathExternalCourse = z.infer<typeof pathExternalCourse>

/**
 * Result of a change, or its preview with `dry_run`. `changed`: number added, moved or removed.
 * `gain`, `lose`: number of users who got a course that they did not have, and who lost one.
 */
const contentsChange = z.object({ changed: count, gain: count, lose: count })
export type ContentsChange = z.infer<typeof contentsChange>

const dryRun = z.object({
  /** True returns the result and changes nothing. */
  dry_run: z.stringbool({ error: 'Se espera true o false' }).optional(),
})

const undoing = { params: z.object({ id, request }), answer: undone, access: 'staff' } as const

type Ordered<Row, Candidate, Body> = {
  at: string
  row: Row
  candidate: Candidate
  body: Body
  says: Record<'list' | 'available' | 'put' | 'remove' | 'undo', string>
}

/** Calls of a kind without nesting; a contract names them (`named`). */
function inOrder<Row extends z.ZodType, Candidate extends z.ZodType, Body extends z.ZodType>({
  at,
  row,
  candidate,
  body,
  says,
}: Ordered<Row, Candidate, Body>) {
  const listed = { method: 'get', access: 'staff', ...THINGS.listed } as const
  return {
    list: endpoint({ ...listed, path: at, summary: says.list, answer: paged(row) }),
    available: endpoint({
      ...listed,
      path: `${at}/available`,
      summary: says.available,
      answer: paged(candidate),
    }),
    put: endpoint({
      method: 'put',
      path: at,
      summary: says.put,
      access: 'staff',
      params: idParams,
      query: dryRun,
      body,
      answer: contentsChange,
    }),
    remove: endpoint({
      method: 'delete',
      path: `${at}/{ids}`,
      summary: says.remove,
      access: 'staff',
      ...picked,
      query: dryRun,
      answer: contentsChange,
    }),
    undo: endpoint({
      method: 'post',
      path: `${at}/undo/{request}`,
      summary: says.undo,
      ...undoing,
    }),
  }
}

/** Restricts the calls to tenants that have a feature. */
function gated<Calls extends Record<string, Endpoint>>(feature: Feature, calls: Calls): Calls {
  const entries = Object.entries(calls).map(([name, call]) => [name, { ...call, feature }])
  return Object.fromEntries(entries) as Calls
}

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
  ...named(
    'externalCourses',
    gated(
      'externalTraining',
      inOrder({
        at: '/paths/{id}/external_courses',
        row: pathExternalCourse,
        candidate: externalCourse,
        body: z.object({ courses: moves(move), ...seen }),
        says: {
          list: 'Los cursos externos de un plan de formación, en su orden',
          available: 'Cursos externos que un plan no tiene, por nombre',
          put: 'Agregar cursos externos a un plan o moverlos; lo que no se nombra queda igual. Quien solo lee agrega al final',
          remove: 'Quitar cursos externos de un plan',
          undo: 'Deshacer lo que uno mismo agregó, movió o quitó en el último día (cursos externos); lo que cambió después no se toca',
        },
      }),
    ),
  ),
  ...named(
    'certifications',
    inOrder({
      at: '/paths/{id}/certifications',
      row: pathCertification,
      candidate: certification,
      body: z.object({ certifications: moves(move), ...seen }),
      says: {
        list: 'Las certificaciones de un plan de formación, en su orden',
        available: 'Certificaciones que un plan no tiene, por nombre',
        put: 'Agregar certificaciones a un plan o moverlas; lo que no se nombra queda igual. Quien solo lee agrega al final',
        remove: 'Quitar certificaciones de un plan',
        undo: 'Deshacer lo que uno mismo agregó, movió o quitó en el último día (certificaciones); lo que cambió después no se toca',
      },
    }),
  ),
  /** Usages shown in the confirmation before external courses are deleted. */
  ofExternalCourses: endpoint({
    method: 'get',
    path: '/external-courses/{ids}/paths',
    summary: `Los planes de formación que tienen alguno de estos cursos externos, por nombre: los primeros ${MAX_LISTED_PATHS} y cuántos son`,
    access: 'staff',
    feature: 'externalTraining',
    params: z.object({ ids: idList }),
    answer: paged(option),
  }),
}
