import { z } from 'zod'
import { dueOf } from '#contract/platform/values/due-dates.ts'
import { id, instant } from '#contract/platform/values/shapes.ts'
import { EXTENDED_FIELDS, type ExtendedField } from '#contract/platform/people/user-labels.ts'

/** Rows of the reports: specification 3, §3; domain decisions, 'Reports'. */

const count = z.number().int()
/** 0 to 100, with at most two decimals. */
const percentage = z.number()

/** Extended field that the tenant named, and its name. */
export const customField = z.object({
  field_name: z.enum(
    EXTENDED_FIELDS.map((number): ExtendedField => `extended_field${number}`) as [
      ExtendedField,
      ...ExtendedField[],
    ],
  ),
  field_display_name: z.string(),
  /** `date` when most of its values are days ('2024-03-15', '15/03/2024'): it is sorted by them. */
  sort: z.enum(['text', 'date']),
})
export type CustomField = z.infer<typeof customField>

const word = z.string().nullable().optional()

/** User columns of every row. Only the extended fields that the tenant named are present. */
export const reportPerson = z.object({
  /** Id of the user. */
  id,
  identification_number: z.string().nullable(),
  full_name: z.string(),
  manager_name: z.string().nullable(),
  manager_email: z.string().nullable(),
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
  /** True when the account is disabled; only when disabled users are requested too. */
  disabled: z.boolean(),
})
export type ReportPerson = z.infer<typeof reportPerson>

/** User and a formation path that they follow by their position or a group. */
export const formationPathRow = reportPerson.extend({
  path_id: id,
  path_name: z.string(),
  /** Number of courses of the path. */
  courses_number: count,
  /** Sum of their percentages. */
  courses_total_percentage: z.number(),
  /** Their mean, truncated to two decimals. */
  route_percentage: percentage,
  /** The earliest due date of its courses that the user has not finished; of all when nothing is left. */
  ...dueOf,
})

/** User and a course that they have. */
export const courseRow = reportPerson.extend({
  tenant_course_id: id,
  /** Uuid of the course. */
  uuid: z.uuid(),
  course_name: z.string(),
  percentage_completed: percentage,
  date_completed: instant.nullable(),
  ...dueOf,
  points: count,
  external_revalidated: z.boolean(),
  revalidation_comments: z.string().nullable(),
})

/** User who has the course, and a module (a root section) of it. */
export const moduleRow = reportPerson.extend({
  module_id: id,
  module: z.string(),
  /** Percentage of its contents that the user has answered. */
  percentage_completed: percentage,
  /** Best points of each content, added up. */
  points: count,
  last_activity: instant.nullable(),
})

/** Best answer of a user to a content. */
export const responseRow = reportPerson.extend({
  content_id: id,
  module: z.string(),
  content_title: z.string().nullable(),
  /** Id of the template. */
  template: z.string(),
  /** As text: the labels of the options, the text, or the file's name. */
  answer: z.string().nullable(),
  /** Null when the content has no correct answer. */
  correct: z.boolean().nullable(),
  points: count,
  seconds: count,
  date: instant,
})

/** User and a course that they completed, or were active in, in that period. */
export const activityRow = reportPerson.extend({
  tenant_course_id: id,
  course_name: z.string(),
  percentage_completed: percentage,
  date_completed: instant.nullable(),
  last_activity: instant.nullable(),
})

/** Figures by the keys of `GROUP_FIGURES`; averages are null without rows. */
const reportFigures = z.record(z.string(), z.number().nullable())

/** Figures of the same dates a year before, and the filters with these dates; null unless they are compared. */
export const yearAgo = z
  .object({ filters: z.record(z.string(), z.string()), figures: reportFigures })
  .nullable()
export type YearAgo = z.infer<typeof yearAgo>

/** Subtotal of a group of people, or of all of them. */
export const reportGroup = z.object({
  /** Value of the filter with these people: an id, or `none`; empty for all. */
  id: z.string(),
  name: z.string(),
  figures: reportFigures,
  /** Figures of the same dates a year before; null unless they are compared. */
  year_ago: reportFigures.nullable(),
})
export type ReportGroupRow = z.infer<typeof reportGroup>

export type ReportRows = {
  routes: z.infer<typeof formationPathRow>
  courses: z.infer<typeof courseRow>
  modules: z.infer<typeof moduleRow>
  responses: z.infer<typeof responseRow>
  activity: z.infer<typeof activityRow>
}

/** Results of a content, for the bars above the report. */
export const contentTally = z.object({
  id,
  module: z.string(),
  title: z.string().nullable(),
  /** Number of matching users who answered it. */
  answered: count,
  /** Users with a correct answer; null when the content has no correct answer. */
  right: count.nullable(),
})
export type ContentTally = z.infer<typeof contentTally>

/** Period of an activity report: days of the tenant's calendar, both included. */
export const reportedDays = z.object({ from: z.iso.date(), to: z.iso.date() })

/** Time up to which a report is complete, when it is read from a replica that lags behind. Null: now. */
export const asOf = instant.nullable()
