import { z } from 'zod'
import { id, instant } from './shapes.ts'
import { EXTENDED_FIELDS, type ExtendedField } from './user-labels.ts'

/** What reports answer, row by row: specification 3, §3; domain decisions, 'Reports'. */

const count = z.number().int()
/** Of 0 to 100, with two decimals at most. */
const percentage = z.number()

/** A field that the company named, and what it is called. */
export const customField = z.object({
  field_name: z.enum(
    EXTENDED_FIELDS.map((number): ExtendedField => `extended_field${number}`) as [
      ExtendedField,
      ...ExtendedField[],
    ],
  ),
  field_display_name: z.string(),
  /** `date` where most of its values are days ('2024-03-15', '15/03/2024'): it is sorted by them. */
  sort: z.enum(['text', 'date']),
})
export type CustomField = z.infer<typeof customField>

const word = z.string().nullable().optional()

/** What every row says of its person. Of extended fields it has those that the company named. */
export const reportPerson = z.object({
  /** The person's. */
  id,
  identification_number: z.string().nullable(),
  full_name: z.string(),
  manager_name: z.string().nullable(),
  area_name: z.string().nullable(),
  position_name: z.string().nullable(),
  location: z.string().nullable(),
  extended_field1: word,
  extended_field2: word,
  extended_field3: word,
  extended_field4: word,
  extended_field5: word,
  extended_field6: word,
  extended_field7: word,
  /** Their account is off; only where disabled people are asked for as well. */
  disabled: z.boolean(),
})
export type ReportPerson = z.infer<typeof reportPerson>

/** A person and a path that they follow by their position or a group. */
export const formationPathRow = reportPerson.extend({
  path_id: id,
  path_name: z.string(),
  /** Courses of the path. */
  courses_number: count,
  /** The sum of their percentages. */
  courses_total_percentage: z.number(),
  /** Their mean, cut to two decimals. */
  route_percentage: percentage,
})

/** A person and a course that they have. */
export const courseRow = reportPerson.extend({
  tenant_course_id: id,
  /** The course's. */
  uuid: z.uuid(),
  course_name: z.string(),
  percentage_completed: percentage,
  date_completed: instant.nullable(),
  points: count,
  external_revalidated: z.boolean(),
  revalidation_comments: z.string().nullable(),
})

/** A person who has the course, and a module (a section at the root) of it. */
export const moduleRow = reportPerson.extend({
  module_id: id,
  module: z.string(),
  /** Of its contents, how many they have answered. */
  percentage_completed: percentage,
  /** The best of each content. */
  points: count,
  last_activity: instant.nullable(),
})

/** The best answer of a person to a content. */
export const responseRow = reportPerson.extend({
  content_id: id,
  module: z.string(),
  content_title: z.string().nullable(),
  /** The template's id. */
  template: z.string(),
  /** In words: what the options say, the text, or the file's name. */
  answer: z.string().nullable(),
  /** Null where there is nothing to get right. */
  correct: z.boolean().nullable(),
  points: count,
  seconds: count,
  date: instant,
})

/** A person and a course that they completed, or were active in, in that time. */
export const activityRow = reportPerson.extend({
  tenant_course_id: id,
  course_name: z.string(),
  percentage_completed: percentage,
  date_completed: instant.nullable(),
  last_activity: instant.nullable(),
})

export type ReportRows = {
  routes: z.infer<typeof formationPathRow>
  courses: z.infer<typeof courseRow>
  modules: z.infer<typeof moduleRow>
  responses: z.infer<typeof responseRow>
  activity: z.infer<typeof activityRow>
}

/** How a content was answered, for the bars above the report. */
export const contentTally = z.object({
  id,
  module: z.string(),
  title: z.string().nullable(),
  /** People who answered it, of those that match. */
  answered: count,
  /** Of them, who got it right; null where there is nothing to get right. */
  right: count.nullable(),
})
export type ContentTally = z.infer<typeof contentTally>

/** From when to when an activity report tells, days of the company's calendar, both included. */
export const reportedDays = z.object({ from: z.iso.date(), to: z.iso.date() })

/**
 * As of when a report is, where it is read from a replica that lags behind: everything up to that instant is
 * in it. Null: as of now.
 */
export const asOf = instant.nullable()
