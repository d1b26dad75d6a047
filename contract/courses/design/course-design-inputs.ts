import { z } from 'zod'
import { COLOR_KEYS, FONT_TYPES, IMAGE_KEYS, readColor, THEME_COLORS } from './course-theme.ts'
import { id, instant, orNone, reference, wholeNumber } from '#contract/platform/values/shapes.ts'
import { upTo } from '#contract/platform/values/text-limit.ts'
import { lineOf, textOf } from '#contract/platform/values/text.ts'

/** Request and response bodies of the course design calls, except the design itself (course-design-shape.ts). */

export const count = z.number().int()
export const changed = z.object({ version: count })

const MAX_FIELDS = 1000

/** Maximum depth of a field's value: options, an option, its cells. */
const DEPTH = 3

/** Normalizes the texts of a value. Deeper values belong to no field, and its reader rejects them. */
function cleaned(given: unknown, depth = DEPTH): unknown {
  if (typeof given === 'string') return textOf(given)
  if (typeof given !== 'object' || given === null || depth === 0) return given
  if (Array.isArray(given)) return given.map((item) => cleaned(item, depth - 1))
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, cleaned(value, depth - 1)]),
  )
}

/** Compared as written: a path that only looks like another does not match. */
const path = z
  .string()
  .max(300)
  .refine((given) => given === lineOf(given), 'Este campo no existe')

/** New values by slash-separated path; the template says which values a path accepts. */
export const fields = z
  .record(path, z.unknown())
  .overwrite((given) => cleaned(given, DEPTH + 1) as typeof given)
  .refine(
    (given) => Object.keys(given).length <= MAX_FIELDS,
    `Se admiten hasta ${MAX_FIELDS} campos`,
  )

/** Position from 1; null, or one past the end, means the end. */
export const order = orNone(
  wholeNumber({
    min: 1,
    max: 1_000_000,
    message: 'El orden debe ser un número entre 1 y 1.000.000',
  }),
)

/** Id of a template, bare or after a package. */
export const contentType = z
  .string({ error: 'Debes especificar la plantilla' })
  .overwrite(lineOf)
  .max(200)

/** Segment of a file's address. */
export const addressPart = (max: number) => z.string().overwrite(lineOf).max(max)

/** Level of the design; the deepest id given counts, those above it may be left out. */
const level = { section: reference, subSection: reference, content: reference }

const color = (label: string) =>
  z
    .union([z.string().max(20), z.number()], { error: `${label}: el color no es válido` })
    .refine((given) => given === '' || readColor(given) !== null, {
      error: `${label}: escribe un color como #1A2B3C`,
    })
    .nullish()

const fileName = z.string({ error: 'El archivo no es válido' }).overwrite(lineOf).max(200).nullish()

/** Stored values of the theme; an empty value locks it again, a value left out stays unchanged. */
export const themeChanges = z.object({
  ...level,
  ...(Object.fromEntries(COLOR_KEYS.map((key) => [key, color(THEME_COLORS[key].label)])) as Record<
    (typeof COLOR_KEYS)[number],
    ReturnType<typeof color>
  >),
  type: z.enum(['light', 'dark', '']).nullish(),
  /** File name, or the name of one of the course's fonts. */
  font: fileName,
  font_name: z
    .string()
    .overwrite(lineOf)
    .check(upTo(60, 'Nombre de la fuente: admite hasta 60 caracteres'))
    .nullish(),
  font_type: z.enum([...FONT_TYPES, '']).nullish(),
  ...(Object.fromEntries(IMAGE_KEYS.map((key) => [key, fileName])) as Record<
    (typeof IMAGE_KEYS)[number],
    typeof fileName
  >),
})
export type ThemeChanges = z.output<typeof themeChanges>

export const resource = z.object({
  id,
  /** Name by which fields refer to the file. */
  name: z.string(),
  type: z.enum(['images', 'svg', 'audio', 'fonts', 'files']),
  media_type: z.string(),
  bytes: count,
  /** Path under /api; in the calls of /sa/courses one that the same token opens, without X-Tenant-Id. */
  url: z.string(),
})
export type Resource = z.infer<typeof resource>

/** Sentences about an uploaded drawing: parts that were taken out, and that it looks different. */
export const uploadNotes = { notes: z.array(z.string()) }

export const publication = z.object({
  number: count,
  published_at: instant,
  published_by: z.string().nullable(),
  contents: count,
})
export const designChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  path: z.string(),
  title: z.string().nullable(),
})
export type DesignChange = z.infer<typeof designChange>

export const contentPosition = z.object({ section: reference, subSection: id, order })
