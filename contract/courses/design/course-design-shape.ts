import { z } from 'zod'
import {
  COLOR_KEYS,
  FONT_TYPES,
  IMAGE_KEYS,
  type ThemeColor,
  type ThemeImage,
} from './course-theme.ts'
import { id, instant } from '#contract/platform/values/shapes.ts'

/** Design of a course as the editor, previews and learners get it: specification 2, section 3. */

const count = z.number().int()
const named = z.string().nullable()

const shapeOf = <Key extends string, Of extends z.ZodType>(keys: readonly Key[], of: Of) =>
  Object.fromEntries(keys.map((key) => [key, of])) as Record<Key, Of>

/** Unlocked values of a level; all others come from the level above, and finally from the defaults. */
export const theme = z
  .object({
    /** Unsigned 32-bit ARGB. */
    ...shapeOf<ThemeColor, z.ZodOptional<z.ZodNumber>>(COLOR_KEYS, count.optional()),
    type: z.enum(['light', 'dark']).optional(),
    /** `file` is one of the course's fonts; without one, `name` is a system font. */
    font: z
      .object({ name: z.string(), type: z.enum(FONT_TYPES), file: z.string().optional() })
      .optional(),
    /** Names of the course's files. */
    ...shapeOf<ThemeImage, z.ZodOptional<z.ZodString>>(IMAGE_KEYS, z.string().optional()),
  })
  .meta({ id: 'DesignTheme' })
export type Theme = z.infer<typeof theme>

const option = z.object({
  text: z.string(),
  description: named,
  /** 1: correct, or chosen. */
  value: count,
  order: count,
  correct_position: count,
})

export const content = z
  .object({
    id,
    /** From 1, without gaps, within its subsection. */
    order: count,
    /** `app.sendero.templates.` followed by the template's id. */
    content_template: z.string(),
    theme,
    title: named,
    category: z.enum(['conciencia', 'concepto', 'contexto']).nullable(),
    /** In seconds. */
    estimatedTime: count,
    /** Points for a correct answer. */
    points: count,
    /** Options by id. */
    options: z.record(z.string(), option),
    /** Fields of its template. */
    extended_props: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'DesignContent' })
export type DesignContent = z.infer<typeof content>

const shared = {
  id,
  name: z.string(),
  order: count,
  theme,
  /** Name of one of the course's files. */
  icon: named,
  color: count.nullable(),
  /** Separated by ';'. */
  subjects: named,
  subjects_title: named,
}

export const subsection = z
  .object({ ...shared, contents: z.record(z.string(), content) })
  .meta({ id: 'DesignSubsection' })
export type DesignSubsection = z.infer<typeof subsection>

export const section = z
  .object({ ...shared, sections: z.record(z.string(), subsection) })
  .meta({ id: 'DesignSection' })
export type DesignSection = z.infer<typeof section>

export const publishedDesign = z
  .object({
    /** Id of the design. */
    id,
    /** In a draft, incremented by each change; in what learners get, the publication's number. */
    version: count,
    name: z.string(),
    slug: z.string(),
    theme,
    sections: z.record(z.string(), section),
  })
  .meta({ id: 'PublishedDesign' })
export type PublishedDesign = z.infer<typeof publishedDesign>

/** Change that its author can undo or redo. */
const change = z.object({ kind: z.string(), at: instant })

export const design = publishedDesign.extend({
  /** Id of the company's course with this design; null when the company has none. */
  tenant_course_id: id.nullable(),
  owner_tenant_id: id,
  owner_name: z.string(),
  /** True when the caller may edit the design. */
  editable: z.boolean(),
  /** Number of the last publication. */
  published: count.nullable(),
  /**
   * Elements of the draft (the theme of the course, sections, subsections, contents) that were added, changed, moved or
   * removed since the last publication; before the first one, all of them. 0 for a company that was given the course.
   */
  unpublished_changes: count,
  /** Setting of the owning company: true when warnings block a publication too. */
  accessibility_blocks: z.boolean(),
  undo: change.nullable(),
  redo: change.nullable(),
})
export type CourseDesign = z.infer<typeof design>

export const problem = z.object({
  /** An error blocks the publication; a warning does so when the tenant's settings say it. */
  kind: z.enum(['error', 'warning']),
  code: z.string(),
  /** Path of the element, or of its field: 'sections/12/sections/14/contents/90/extended_props/text'. */
  path: z.string(),
  message: z.string(),
})
export type Problem = z.infer<typeof problem>
