import { z } from 'zod'
import { courseNarrowing, courseStatus } from './course-report.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './shapes.ts'

/** Mails to those who are behind in a course. */

const count = z.number().int()

/** Whoever has completed a course is not reminded of it. */
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
      /** Of everybody behind on the page of the course, those whom no reminder reaches, by why. */
      left_out: z.object({
        /** It was taken from them after they began. */
        unassigned: count,
        /** Their account is off. */
        disabled: count,
        /** `current` people whose e-mail is no address. */
        without_address: count,
      }),
      results: z.array(
        z.object({
          status: behind,
          /** `current` people with an address, those reminded today included. */
          people: count,
          /** On the company's calendar. */
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
    /** `skipped` were reminded today already. The mails are written by a job. */
    answer: z.object({ reminded: count, skipped: count }),
  }),
}
