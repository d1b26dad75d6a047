import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { importKind } from '#contract/platform/imports/import-jobs.ts'
import { id } from '#contract/platform/values/shapes.ts'

/** Pending items of a tenant, shown in the strip of the start page. */

const count = z.number().int()

export const attentionAnswer = z.object({
  /** True for each kind of which the actor sees at least one; `users` are learners. */
  has: z.object({
    areas: z.boolean(),
    positions: z.boolean(),
    users: z.boolean(),
    courses: z.boolean(),
    groups: z.boolean(),
    /** A design of the tenant has a theme of its own. */
    colours: z.boolean(),
  }),
  /** `dismissed`: the tenant hides its first steps. `design`: its newest course design. */
  first_steps: z.object({ dismissed: z.boolean(), design: id.nullable() }),
  /** Number of enabled courses without users. */
  courses_without_people: count,
  /** Enabled accounts that were never active in the app or in a course; at most MAX_COUNTED. */
  people_never_active: count,
  /**
   * Courses of active users whose due date has passed: each person and course of the report of courses counts;
   * at most MAX_COUNTED.
   */
  courses_overdue: count,
  /** External courses in which somebody enabled is overdue. */
  external_courses_overdue: count,
  /**
   * Certifications of active users that end within DUE_DAYS days and are not renewed; at most
   * MAX_COUNTED.
   */
  certifications_expiring: count,
  /** Due certification reminders without a recipient; at most MAX_COUNTED. */
  reminders_unheard: count,
  /**
   * Imports of the last RECENT_DAYS days that failed or wait to be continued, by kind and parent;
   * empty for actors who cannot import.
   */
  imports: z.array(
    z.object({
      kind: importKind,
      /** The course, for imports of course users. */
      parent_id: id.nullable(),
      parent_name: z.string().nullable(),
      failed: count,
      waiting: count,
      /** Newest of these jobs. */
      job_id: z.uuid(),
    }),
  ),
  /** Preregistrations that the actor may decide on; at most MAX_COUNTED. */
  preregistrations_pending: count,
  /** Messages that wait for the actor's approval; at most MAX_COUNTED. */
  messages_to_approve: count,
  /**
   * Mails that failed permanently in the last RECENT_DAYS days; null when the actor cannot see the
   * outbox.
   */
  failed_mails: count.nullable(),
})
export type Attention = z.infer<typeof attentionAnswer>

export const attention = {
  get: endpoint({
    method: 'get',
    path: '/attention',
    summary: 'Lo que necesita atención en la compañía',
    access: 'staff',
    answer: attentionAnswer,
  }),
  firstSteps: endpoint({
    method: 'put',
    path: '/attention/first-steps',
    summary: 'Ocultar o mostrar los primeros pasos de la compañía',
    access: 'admin',
    body: z.object({ dismissed: z.boolean('Se espera true o false') }),
    answer: z.object({ dismissed: z.boolean() }),
  }),
}
