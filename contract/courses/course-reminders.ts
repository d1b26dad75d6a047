import { z } from 'zod'
import { courseNarrowing, courseStatus } from './course-report.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, idParams } from '#contract/platform/values/shapes.ts'

/** Reminder mails to users who have not finished a course. */

const count = z.number().int()

/** Statuses that are reminded: all but finished. */
export const behind = courseStatus.exclude(['finished'])
export type Behind = z.infer<typeof behind>

export const reminderCalls = {
  reminders: endpoint({
    method: 'get',
    path: '/courses/{id}/reminders',
    summary:
      'A cuántos se les puede recordar un curso, y cuántos ya recibieron hoy un recordatorio',
    access: 'admin',
    params: idParams,
    query: z.object(courseNarrowing),
    answer: z.object({
      /** Number of users behind in the course that no reminder reaches, by reason. */
      left_out: z.object({
        /** The course was taken from them after they began. */
        unassigned: count,
        /** Their account is disabled. */
        disabled: count,
        /** `current` users whose e-mail is not a valid address. */
        without_address: count,
      }),
      /** Those `without_address` by name, at most 50, with the manager who can tell them. */
      unreached: z.array(
        z.object({
          id,
          full_name: z.string(),
          manager_name: z.string().nullable(),
          manager_email: z.string().nullable(),
        }),
      ),
      results: z.array(
        z.object({
          status: behind,
          /** `current` users with an address, including those reminded today. */
          people: count,
          /** Reminded today, on the tenant's calendar. */
          reminded_today: count,
        }),
      ),
    }),
  }),
  remind: endpoint({
    method: 'post',
    path: '/courses/{id}/reminders',
    summary:
      'Recordar un curso por correo a quienes están atrasados; a cada persona, una vez al día como máximo',
    access: 'admin',
    params: idParams,
    body: z.strictObject({
      statuses: z
        .array(behind, 'Debes elegir a quiénes se les recuerda')
        .min(1, 'Debes elegir a quiénes se les recuerda')
        .max(behind.options.length, 'Un estado está repetido'),
      ...courseNarrowing,
    }),
    status: 202,
    /** `skipped` were already reminded today. A job writes the mails. */
    answer: z.object({ reminded: count, skipped: count }),
  }),
}
