import { z } from 'zod'

/**
 * Shapes that every feature's contract speaks in: pages of lists, ids in paths, and the one error
 * body of the API.
 */

const identity = z
  .number({ error: 'Identificador no válido' })
  .int('Identificador no válido')
  .positive('Identificador no válido')
  .max(Number.MAX_SAFE_INTEGER, 'Identificador no válido')

/** A database identity: a positive integer that fits JavaScript's exact range; text is read as one. */
export const id = z
  .union([z.number(), z.string().trim().min(1)], { error: 'Identificador no válido' })
  .transform(Number)
  .pipe(identity)
  .meta({ type: 'integer', minimum: 1 })

export const idParams = z.object({ id })

export const MAX_IDS = 1000

/**
 * Several ids in one path segment or query value: `1,2,3` or the JSON array `[1,2,3]` (the
 * specification's calls use both). 1 to 1000 ids, duplicates removed.
 */
export const idList = z
  .string()
  .max(20_000, `Se admiten hasta ${MAX_IDS} identificadores`)
  .transform((text) =>
    text
      .trim()
      .replace(/^\[|\]$/g, '')
      .split(','),
  )
  .pipe(
    z
      .array(z.string().trim().transform(Number).pipe(identity))
      .min(1, 'Debes seleccionar al menos un elemento')
      .max(MAX_IDS, `Se admiten hasta ${MAX_IDS} identificadores`),
  )
  .transform((ids) => [...new Set(ids)])
  .meta({ type: 'string', description: 'Lista de ids: `1,2,3` o `[1,2,3]`' })

/** Part of a list: `skip` rows are left out and at most `limit` are answered. */
export const page = {
  limit: z.coerce.number().int().min(1).max(1000).default(10),
  skip: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
}

/** Search text: trimmed, at most 200 characters, no control characters; empty means no search. */
export const q = z
  .string()
  .max(200, 'La búsqueda admite hasta 200 caracteres')
  // PostgreSQL stores no NUL.
  .transform((text) => text.replace(/[\u0000-\u001f]/g, ' ').trim())
  .optional()

export const sortOrder = z.enum(['asc', 'desc'])

export function paged<T extends z.ZodType>(row: T) {
  return z.object({
    results: z.array(row),
    pagination: z.object({ total: z.number().int(), limit: z.number().int() }),
  })
}

/** Optional text: trimmed, empty is none, no NUL, at most `max` characters. */
export function text(label: string, max: number) {
  return z
    .string({ error: `${label}: el valor no es válido` })
    .trim()
    .max(max, `${label}: admite hasta ${max} caracteres`)
    .refine((value) => !value.includes('\u0000'), `${label}: contiene caracteres no permitidos`)
    .nullish()
    .transform((value) => value || null)
}

/** Text that must be there: `message` says so. */
export function requiredText(label: string, message: string, max: number) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `${label}: admite hasta ${max} caracteres`)
    .refine((value) => !value.includes('\u0000'), `${label}: contiene caracteres no permitidos`)
}

/** An optional reference; a form's empty choice is none. */
export const reference = z
  .union([z.literal('').transform(() => null), id])
  .nullish()
  .transform((value) => value ?? null)

/**
 * The version of a row that was read before changing it: another one stored since then is answered
 * with 409. Without it whatever is stored is replaced.
 */
export const versionRead = z.coerce.number().int().min(1).optional()

/** A choice of a select: what is stored and what is read. */
export const option = z.object({ id: z.number().int(), name: z.string() })

/** An instant in UTC, ISO 8601 with milliseconds. */
export const instant = z.iso.datetime()

export const errorBody = z.object({
  status: z.number().int(),
  /** A number where the specification gives one (1001–1004, 55001), else a word. */
  code: z.union([z.number().int(), z.string()]),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
})
export type ErrorBody = z.infer<typeof errorBody>
export type FieldIssue = ErrorBody['errors'][number]
