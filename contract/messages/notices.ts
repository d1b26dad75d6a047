import { z } from 'zod'
import { courseNarrowing } from '#contract/courses/course-report.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  expiringFilters,
  SELECT_ONCE,
  selectedExpiring,
  selectsOnce,
} from '#contract/training/expiring-certifications.ts'
import {
  NOTICE_OUTCOMES,
  NOTICE_RECIPIENTS,
  NOTICE_SUBJECTS,
  type NoticeTo,
} from './notice-words.ts'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import { id, idList, idParams, instant, page, paged, q } from '#contract/platform/values/shapes.ts'

/** Mails about people who are behind: to each manager their own people, or to the people themselves. */

const count = z.number().int()

/** Recipients, and the people that they are told of, by outcome. */
const tally = z.object({
  recipient: z.enum(['manager', 'person']),
  outcome: z.enum(NOTICE_OUTCOMES),
  /** Distinct recipients; 0 where there is none. */
  recipients: count,
  people: count,
})
export type NoticeTally = z.infer<typeof tally>

const preview = z.object({
  /** Monday of the week; the same is told a recipient once a week. */
  week: z.iso.date(),
  /** `pending` would be sent. */
  tallies: z.array(tally),
})

const created = z.object({ id })

const pathNarrowing = { q, ...peopleFilters }

const TO = 'Elige a quién se le recuerda'
const to = z.enum(Object.keys(NOTICE_RECIPIENTS) as [NoticeTo, ...NoticeTo[]], { error: TO })

const line = z.object({
  person_id: id,
  person_name: z.string(),
  /** Certification of the person; null in notices about a course or a path. */
  certification_name: z.string().nullable(),
  manager_name: z.string().nullable(),
  manager_email: z.string().nullable(),
  recipient: tally.shape.recipient,
  outcome: tally.shape.outcome,
})

export const notices = {
  previewCourse: endpoint({
    method: 'get',
    path: '/courses/{id}/notices',
    summary: 'A qué jefes se les enviaría la lista de sus personas atrasadas en un curso',
    access: 'admin',
    params: idParams,
    query: z.strictObject(courseNarrowing),
    answer: preview,
  }),
  notifyCourse: endpoint({
    method: 'post',
    path: '/courses/{id}/notices',
    summary:
      'Enviar a cada jefe la lista de sus personas atrasadas en un curso; de cada persona, una vez por semana',
    access: 'admin',
    params: idParams,
    body: z.strictObject(courseNarrowing),
    status: 202,
    answer: created,
  }),
  previewPath: endpoint({
    method: 'get',
    path: '/paths/{id}/notices',
    summary: 'A qué jefes se les enviaría la lista de sus personas atrasadas en un plan',
    access: 'admin',
    params: idParams,
    query: z.strictObject(pathNarrowing),
    answer: preview,
  }),
  notifyPath: endpoint({
    method: 'post',
    path: '/paths/{id}/notices',
    summary:
      'Enviar a cada jefe la lista de sus personas atrasadas en un plan; de cada persona, una vez por semana',
    access: 'admin',
    params: idParams,
    body: z.strictObject(pathNarrowing),
    status: 202,
    answer: created,
  }),
  previewExpiring: endpoint({
    method: 'get',
    path: '/certifications/expiring/notices',
    summary: 'A quiénes se les recordarían las certificaciones que vencen',
    access: 'admin',
    query: z.strictObject({ to, ids: idList.optional(), ...expiringFilters }),
    answer: preview,
  }),
  notifyExpiring: endpoint({
    method: 'post',
    path: '/certifications/expiring/notices',
    summary:
      'Recordar las certificaciones que vencen a las personas, a sus jefes o a ambos: las elegidas o todas las que coinciden; cada una, una vez por semana',
    access: 'admin',
    body: z.strictObject({ to, ...selectedExpiring }).refine(selectsOnce, SELECT_ONCE),
    status: 202,
    answer: created,
  }),
  get: endpoint({
    method: 'get',
    path: '/notices/{id}',
    summary: 'El resultado de un aviso: a cuántos se envió y a cuántos no, y por qué',
    access: 'admin',
    params: idParams,
    answer: z.object({
      id,
      subject: z.enum(NOTICE_SUBJECTS),
      /** The course or the path, and its name; null for certifications. */
      subject_id: id.nullable(),
      name: z.string().nullable(),
      created_at: instant,
      week: z.iso.date(),
      tallies: z.array(tally),
    }),
  }),
  lines: endpoint({
    method: 'get',
    path: '/notices/{id}/unsent',
    summary: 'De quiénes no se avisó a nadie, y por qué',
    access: 'admin',
    params: idParams,
    query: z.object(page),
    answer: paged(line),
  }),
}
