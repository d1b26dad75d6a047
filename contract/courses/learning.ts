import { z } from 'zod'
import { dueOf } from '#contract/platform/values/due-dates.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, idParams, instant } from '#contract/platform/values/shapes.ts'

/**
 * Learning of a user: the tabs of the user detail (spec 1, §2 and §3). Hours and percentages have
 * at most two decimals.
 */

/** 0–100; 100 only when every content was answered, or the course was revalidated in full. */
export const percentage = z.number().min(0).max(100)

/**
 * Reason why a user has a course: it was assigned to them, to a group of theirs, or it is in the formation path
 * (`path`) that their position or a group gives them. Without an id and a name for `direct`.
 */
const courseSource = z.object({
  kind: z.enum(['direct', 'group', 'position']),
  id: id.nullable(),
  name: z.string().nullable(),
  path: z.string().nullable(),
})
export type CourseSource = z.infer<typeof courseSource>

/**
 * Course that a user has, or had and made progress in. `enabled` is false when the course was taken
 * from the user or from the tenant. At 100 percent there is a certificate.
 */
export const userCourse = z.object({
  id,
  /** The same as `id`: the specification names both. */
  tenant_course_id: id,
  name: z.string(),
  enabled: z.boolean(),
  percentage_completed: percentage,
  date_completed: instant.nullable(),
  ...dueOf,
  /** Empty for a course that the user no longer has. */
  sources: z.array(courseSource),
  /** True when the course was recognised for learning outside the platform. */
  external_revalidated: z.boolean(),
  revalidation_date: z.iso.date().nullable(),
  revalidation_comments: z.string().nullable(),
  /** Characters of its names that the certificate cannot print; left out when there are none. */
  certificate_unprintable: z.string().optional(),
})
export type UserCourse = z.infer<typeof userCourse>

export const conversationStatus = z.enum(['not-started', 'active', 'finished'])
export type ConversationStatus = z.infer<typeof conversationStatus>

/** Course delivered by messaging. */
export const userConversation = z.object({
  id,
  name: z.string(),
  enabled: z.boolean(),
  status: conversationStatus,
  ...dueOf,
  sources: z.array(courseSource),
  percentage_completed: percentage,
  started_at: instant.nullable(),
  date_completed: instant.nullable(),
  last_message_at: instant.nullable(),
})
export type UserConversation = z.infer<typeof userConversation>

export const deviceOs = z.enum(['android', 'ios'])
export type DeviceOs = z.infer<typeof deviceOs>

/** Last use of the app, and the phone; null when it was never used. */
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
  /** Address of the picture on the console's own origin. */
  image: z.string(),
  /** Reason for the award. */
  description: z.string(),
  /** Condition to win it. */
  description_not_won: z.string(),
  /** Name of its course, if any. */
  course: z.string().nullable(),
})

export const userBadge = badge.extend({
  /** Number of times it was won. */
  count: z.number().int(),
  /** The course was finished without the result that the badge requires. */
  lost: z.boolean(),
})
export type UserBadge = z.infer<typeof userBadge>

/** `all`: every badge. `badges`: by id, those won or lost; an absent one is not won yet. */
export const userBadges = z.object({
  all: z.array(badge),
  badges: z.record(z.string(), userBadge),
})
export type UserBadges = z.infer<typeof userBadges>

/** Completed hours (`user`) and all hours (`total`). */
const hours = { user: z.number().min(0), total: z.number().min(0) }

/** `plan` is null when the user's position has no formation path; `skills` is by skill id. */
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
