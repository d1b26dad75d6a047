import { z } from 'zod'
import { newCourse } from './design/course-draft.ts'
import { MAX_CONTENTS, MAX_SECTIONS } from './design/course-sections.ts'
import { MAX_OPTIONS } from './course-templates/fields.ts'
import { COLOR_KEYS, FONT_TYPES, IMAGE_KEYS, readColor } from './design/course-theme.ts'
import { upTo } from '#contract/platform/values/text-limit.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/**
 * Format of a course as a file: a zip with `manifest.json`, the course's files below `files/` and its two
 * pictures below `images/`. docs/course-package.md describes it for other programs.
 */

export const PACKAGE_FORMAT = 'sendero-course'
export const PACKAGE_VERSION = 1

/** Maximum size of a package, and of all that it unpacks to. */
export const MAX_PACKAGE_BYTES = 500 * 1024 * 1024
export const MAX_PACKAGE_FILES = 2000
/** Maximum size of the manifest. A course of 500 contents takes some 600 KB. */
export const MAX_MANIFEST_BYTES = 8 * 1024 * 1024

/** Name of a file in a course: it is part of an address, and never a path. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.[A-Za-z0-9]{1,8}$/

const line = (max: number) => z.string().overwrite(lineOf).check(upTo(max))
const fileName = z.string().regex(FILE_NAME, 'El nombre del archivo no es válido')
const reference = z.string().max(200)
const wholeNumber = (max: number) => z.number().int().min(0).max(max)

const color = z
  .string()
  .max(20)
  .refine((given) => readColor(given) !== null, 'El color no es válido')

const perKey = <Key extends string, Of extends z.ZodType>(keys: readonly Key[], of: Of) =>
  Object.fromEntries(keys.map((key) => [key, of])) as Record<Key, Of>

/** Unlocked values of a level. Colours are written as '#RRGGBB', images by the names of files. */
const theme = z
  .object({
    ...perKey(COLOR_KEYS, color.optional()),
    type: z.enum(['light', 'dark']).optional(),
    font: z
      .object({ name: line(60), type: z.enum(FONT_TYPES), file: reference.optional() })
      .optional(),
    ...perKey(IMAGE_KEYS, reference.optional()),
  })
  .default({})
export type PackagedTheme = z.output<typeof theme>

const option = z.object({
  text: z.string().max(1000),
  description: z.string().max(1000).nullable().default(null),
  value: wholeNumber(1_000_000).default(0),
  order: wholeNumber(1_000_000),
  correct_position: wholeNumber(1_000_000).default(0),
})

const content = z.object({
  /** Id of a template, without its package. */
  template: z.string().max(100),
  title: z.string().max(1000).nullable(),
  category: z.string().max(30).nullable().default(null),
  /** In seconds. */
  estimatedTime: wholeNumber(1_000_000).default(0),
  points: wholeNumber(1_000_000).default(0),
  options: z.array(option).max(MAX_OPTIONS).default([]),
  /** Fields of the template. */
  extended_props: z
    .record(z.string().max(100), z.unknown())
    .refine((props) => Object.keys(props).length <= 100, 'El contenido tiene demasiados campos')
    .default({}),
  theme,
})
export type PackagedContent = z.output<typeof content>

const part = {
  name: line(150),
  icon: reference.nullable().default(null),
  color: color.nullable().default(null),
  subjects_title: z.string().max(1000).nullable().default(null),
  subjects: z.array(z.string().max(2000)).max(200).default([]),
  theme,
}
const subsection = z.object({ ...part, contents: z.array(content).max(MAX_CONTENTS) })
const section = z.object({ ...part, sections: z.array(subsection).max(MAX_SECTIONS) })
export type PackagedSection = z.output<typeof section>
export type PackagedSubsection = z.output<typeof subsection>

const settings = newCourse.pick({
  name: true,
  description: true,
  duration_hours: true,
  show_instructor_chat: true,
  group_chat_link: true,
  validity_years: true,
  days_before_expiration: true,
})

export const courseManifest = z
  .object({
    format: z.literal(PACKAGE_FORMAT),
    version: z.literal(PACKAGE_VERSION),
    course: settings.extend({
      /** Names of what another company has under ids of its own. */
      category: line(200).nullable().default(null),
      instructor: line(200).nullable().default(null),
      skills: z.array(line(200)).max(1000).default([]),
      /** Names below `images/`. */
      gallery_image: fileName.nullable().default(null),
      detail_image: fileName.nullable().default(null),
    }),
    theme,
    sections: z.array(section).max(MAX_SECTIONS),
    /** Files below `files/`. */
    files: z
      .array(z.object({ name: fileName, media_type: z.string().max(200), bytes: z.number().int() }))
      .max(MAX_PACKAGE_FILES)
      .refine(
        (files) => new Set(files.map(({ name }) => name.toLowerCase())).size === files.length,
        'Dos archivos se llaman igual',
      )
      .default([]),
  })
  .refine(
    ({ sections }) => sections.length + subsectionsOf(sections).length <= MAX_SECTIONS,
    `Un curso admite hasta ${MAX_SECTIONS} secciones y subsecciones`,
  )
  .refine(
    ({ sections }) =>
      subsectionsOf(sections).reduce((sum, { contents }) => sum + contents.length, 0) <=
      MAX_CONTENTS,
    `Un curso admite hasta ${MAX_CONTENTS} contenidos`,
  )
export type CourseManifest = z.output<typeof courseManifest>

/** Design of a course in a package: everything that is addressed by position instead of by id. */
export type PackagedDesign = Pick<CourseManifest, 'theme' | 'sections'>

function subsectionsOf(sections: readonly PackagedSection[]): PackagedSubsection[] {
  return sections.flatMap((one) => one.sections)
}
