import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant } from './shapes.ts'

/** What a user learns: the tabs of the user detail (spec 1, §2 and §3). Hours and percentages carry at most two decimals. */

/** 0–100; 100 only when every content was answered, or the course was revalidated in full. */
export const percentage = z.number().min(0).max(100)

/**
 * A course that somebody has, or had and got ahead in. `enabled` is false when the course was taken
 * from the person or from the company. At 100 percent there is a certificate.
 */
export const userCourse = z.object({
  id,
  /** The same as `id`: the specification names both. */
  tenant_course_id: id,
  name: z.string(),
  enabled: z.boolean(),
  percentage_completed: percentage,
  date_completed: instant.nullable(),
  /** Somebody recognised learning that took place elsewhere. */
  external_revalidated: z.boolean(),
  revalidation_date: z.iso.date().nullable(),
  revalidation_comments: z.string().nullable(),
  /** Characters of its names that the certificate cannot print; left out when it prints all. */
  certificate_unprintable: z.string().optional(),
})
export type UserCourse = z.infer<typeof userCourse>

export const conversationStatus = z.enum(['not-started', 'active', 'finished'])
export type ConversationStatus = z.infer<typeof conversationStatus>

/** A course delivered by messaging. */
export const userConversation = z.object({
  id,
  name: z.string(),
  enabled: z.boolean(),
  status: conversationStatus,
  percentage_completed: percentage,
  started_at: instant.nullable(),
  date_completed: instant.nullable(),
  last_message_at: instant.nullable(),
})
export type UserConversation = z.infer<typeof userConversation>

export const deviceOs = z.enum(['android', 'ios'])
export type DeviceOs = z.infer<typeof deviceOs>

/** When somebody last used the app, and with which phone; null where it was never seen. */
export const userActivity = z.object({
  last_activity: instant.nullable(),
  device_info: z
    .object({
      os: deviceOs.nullable(),
      version: z.string().nullable(),
      model: z.string().nullable(),
      app_version: z.string().nullable(),
    })
    .nullable(),
})
export type UserActivity = z.infer<typeof userActivity>

const badge = z.object({
  id,
  name: z.string(),
  /** Address of a picture on the console's own origin. */
  image: z.string(),
  /** What it was given for. */
  description: z.string(),
  /** What to do to win it. */
  description_not_won: z.string(),
  /** Name of the course that it belongs to, if to one. */
  course: z.string().nullable(),
})

export const userBadge = badge.extend({
  /** How many times it was won. */
  count: z.number().int(),
  /** The course was finished, but not well enough. */
  lost: z.boolean(),
})
export type UserBadge = z.infer<typeof userBadge>

/** `all`: every badge there is. `badges`: by id, those won or lost; one that is absent is not won yet. */
export const userBadges = z.object({
  all: z.array(badge),
  badges: z.record(z.string(), userBadge),
})
export type UserBadges = z.infer<typeof userBadges>

/** Hours completed (`user`) of those there are (`total`). */
const hours = { user: z.number().min(0), total: z.number().min(0) }

/** `plan` is null for somebody without a training plan; `skills` is by the id of the skill. */
export const userTimes = z.object({
  plan: z.object({ name: z.string(), ...hours }).nullable(),
  skills: z.record(z.string(), z.object({ skill_name: z.string(), ...hours })),
})
export type UserTimes = z.infer<typeof userTimes>

export const learning = {
  courses: endpoint({
    method: 'get',
    path: '/users/{id}/courses',
    summary: 'Cursos de un usuario en la aplicación',
    access: 'staff',
    params: idParams,
    answer: z.array(userCourse),
  }),
  conversations: endpoint({
    method: 'get',
    path: '/users/{id}/whatsappcourses',
    summary: 'Cursos de un usuario por WhatsApp',
    access: 'staff',
    params: idParams,
    answer: z.array(userConversation),
  }),
  activity: endpoint({
    method: 'get',
    path: '/users/{id}/audit',
    summary: 'Última actividad de un usuario y su teléfono',
    access: 'staff',
    params: idParams,
    answer: userActivity,
  }),
  badges: endpoint({
    method: 'get',
    path: '/users/{id}/badges',
    summary: 'Insignias de un usuario y todas las que hay',
    access: 'staff',
    params: idParams,
    answer: userBadges,
  }),
  times: endpoint({
    method: 'get',
    path: '/users/{id}/time',
    summary: 'Horas de un usuario en su plan de formación y por competencia',
    access: 'staff',
    params: idParams,
    answer: userTimes,
  }),
}
