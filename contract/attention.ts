import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { importKind } from './import-jobs.ts'
import { id } from './shapes.ts'

/** What waits for somebody in a company: the strip of the start page. */

const count = z.number().int()

export const attentionAnswer = z.object({
  /** Whether there is any at all, of those that the actor sees; `users` are learners. */
  has: z.object({ areas: z.boolean(), users: z.boolean(), courses: z.boolean() }),
  /** Courses that are on and nobody has. */
  courses_without_people: count,
  /** Accounts that are on and were never active in the app or in a course; at most MOST_COUNTED. */
  people_never_active: count,
  /** Of active people, not renewed, that end within DUE_DAYS days; at most MOST_COUNTED. */
  certifications_expiring: count,
  /** Reminders of certifications that are due and reach nobody; at most MOST_COUNTED. */
  reminders_unheard: count,
  /**
   * Imports of the last RECENT_DAYS days that failed or wait for somebody to continue them, by kind and by
   * what they go into; none for whoever does not import.
   */
  imports: z.array(
    z.object({
      kind: importKind,
      /** Of course users the course. */
      parent_id: id.nullable(),
      parent_name: z.string().nullable(),
      failed: count,
      waiting: count,
      /** The newest of them. */
      job_id: z.uuid(),
    }),
  ),
  /** Preregistrations that the actor may decide about; at most MOST_COUNTED. */
  preregistrations_pending: count,
  /** Messages that wait for the approval of the actor; at most MOST_COUNTED. */
  messages_to_approve: count,
  /** Mails of the last RECENT_DAYS days that were given up; null for whoever does not see the outbox. */
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
}
