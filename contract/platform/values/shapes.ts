import { z } from 'zod'
import { readDecimal } from './decimal.ts'
import { upTo } from './text-limit.ts'
import { identifierOf, invisibleIn, invisibleMessage, lineOf, textOf } from './text.ts'

/** Shapes shared by all contracts: pages of lists, ids in paths, and the one error body of the API. */

const NO_ID = 'Identificador no válido'

/** Digits without sign or leading zero; other spellings of a number are rejected. */
const ID = /^[1-9]\d{0,15}$/

/** JSON numbers, or typed text: from addresses and from forms. */
function numeric(decimals: number, error: (input: unknown) => string) {
  return z
    .union([z.number(), z.string()], { error: ({ input }) => error(input) })
    .transform((given, context) => {
      const read = typeof given === 'string' ? readDecimal(lineOf(given)) : exact(given, decimals)
      if (read === null || read.decimals <= decimals) return read?.value ?? NaN
      const most = decimals === 1 ? 'un decimal' : `${decimals} decimales`
      context.addIssue(`${error(given)}${decimals === 0 ? '' : `, con ${most} a lo sumo`}`)
      return z.NEVER
    })
}

/** Checks that a JSON number has at most `decimals` decimals. */
const exact = (value: number, decimals: number) => ({
  value,
  decimals: Number(value.toFixed(decimals)) === value ? decimals : decimals + 1,
})

const identity = z
  .number({ error: NO_ID })
  .int(NO_ID)
  .positive(NO_ID)
  .max(Number.MAX_SAFE_INTEGER, NO_ID)

const writtenId = z.string().regex(ID, NO_ID).transform(Number)

/** A database identity: a positive integer that fits JavaScript's exact range; text is read as one. */
export const id = z
  .union([z.number(), writtenId], { error: NO_ID })
  .pipe(identity)
  .meta({ type: 'integer', minimum: 1 })

/** An id in a column of 32 bits: of a tenant, whose ids are product data, or a number within its owner. */
export const int32Id = id
  .pipe(z.number().max(2_147_483_647, NO_ID))
  .meta({ type: 'integer', minimum: 1, maximum: 2_147_483_647 })

export const idParams = z.object({ id })

/** Delimiter of a CSV. */
export const sep = z.enum([',', ';']).default(',')

export const MAX_IDS = 1000

const chosenIds = z
  .array(writtenId.pipe(identity))
  .min(1, 'Debes seleccionar al menos un elemento')
  .max(MAX_IDS, `Se admiten hasta ${MAX_IDS} identificadores`)

/**
 * Several ids in one path segment or query value: `1,2,3` or the JSON array `[1,2,3]` (the
 * specification's calls use both). 1 to 1000 ids, duplicates removed.
 */
export const idList = z
  .string()
  .max(20_000, `Se admiten hasta ${MAX_IDS} identificadores`)
  .transform((text) => (/^\[.*\]$/.test(text) ? text.slice(1, -1) : text))
  .transform((text) => (text === '' ? [] : text.split(/, ?/)))
  .pipe(chosenIds)
  .transform((ids) => [...new Set(ids)])
  .meta({ type: 'string', description: 'Lista de ids: `1,2,3` o `[1,2,3]`' })

type Bounds = { min?: number; max: number; message?: string }

/** A whole number from 0, or `min`, to `max`: a JSON number or digits, also '1.500'. `message` states the rule. */
export function wholeNumber({ min = 0, max, message }: Bounds) {
  return numeric(0, said(message))
    .pipe(z.number(message).int(message).min(min, message).max(max, message))
    .meta({ type: 'integer', minimum: min, maximum: max })
}

/** The same with at most `decimals` decimals, '1.234,5' as text. More are rejected, not rounded. */
export function decimalNumber({
  min = 0,
  max,
  message,
  decimals = 2,
}: Bounds & { decimals?: number }) {
  return numeric(decimals, said(message))
    .pipe(z.number(message).min(min, message).max(max, message))
    .meta({ type: 'number', minimum: min, maximum: max })
}

/** A number with a default; the OpenAPI description states it. */
export function orElse(number: ReturnType<typeof wholeNumber>, otherwise: number) {
  return number.default(otherwise).meta({ ...number.meta(), default: otherwise })
}

/** Reads a form's empty field as null. */
export function orNone<T extends z.ZodType>(number: T) {
  return z
    .union([z.literal('').transform(() => null), number], {
      // Error of the number itself, since no user meant to leave the field empty.
      error: ({ errors }) => errors.at(-1)?.[0]?.message,
    })
    .nullish()
    .transform((value) => value ?? null)
}

const said = (message: string | undefined) => (input: unknown) =>
  message ??
  (input === undefined || input === null ? 'Este campo es obligatorio' : 'Debes escribir un número')

/** Page of a list: `skip` rows are skipped and at most `limit` are returned. */
export const page = {
  limit: orElse(wholeNumber({ min: 1, max: 1000 }), 10),
  skip: orElse(wholeNumber({ max: 2_147_483_647 }), 0),
}

/** Restricts a list to the selected rows that exist. */
export const idFilter = { ids: idList.optional() }

/** JSON's true or false, or the word as forms and addresses write it. */
export const yesOrNo = z.union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })

/** Search text: one line of at most 200 characters; empty means no search. */
export const q = z
  .string()
  .overwrite(lineOf)
  .check(upTo(200, 'La búsqueda admite hasta 200 caracteres'))
  .optional()

export const sortOrder = z.enum(['asc', 'desc'])

/** Sort and order of a list; `sorts` are those of list-sorts.ts, the default first. */
export function sorting<const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  order: 'asc' | 'desc' = 'asc',
) {
  return { sort: z.enum(sorts).default(sorts[0]), order: sortOrder.default(order) }
}

export function paged<T extends z.ZodType>(row: T) {
  return z.object({
    results: z.array(row),
    pagination: z.object({ total: z.number().int(), limit: z.number().int() }),
  })
}

const tooLongOf = (label: string, max: number) => `${label}: admite hasta ${max} caracteres`

/** Text of one line, or null: line breaks become a space. */
export function text(label: string, max: number, tooLong = tooLongOf(label, max)) {
  return optional(label, max, tooLong, lineOf)
}

/** The same of several lines. */
export function multilineText(label: string, max: number, tooLong = tooLongOf(label, max)) {
  return optional(label, max, tooLong, textOf)
}

/** Required text of one line; `message` is the error. */
export function requiredText(label: string, message: string, max: number) {
  return required(label, message, max, lineOf)
}

/** The same of several lines. */
export function requiredMultilineText(label: string, message: string, max: number) {
  return required(label, message, max, textOf)
}

function optional(label: string, max: number, tooLong: string, read: typeof textOf) {
  return z
    .string({ error: `${label}: el valor no es válido` })
    .overwrite(read)
    .check(upTo(max, tooLong))
    .nullish()
    .transform((value) => value || null)
}

function required(label: string, message: string, max: number, read: typeof textOf) {
  return z
    .string({ error: message })
    .overwrite(read)
    .min(1, message)
    .check(upTo(max, tooLongOf(label, max)))
}

/** Username, code or e-mail: a required line without invisible characters. */
export function identifier(
  label: string,
  message: string,
  max: number,
  tooLong = tooLongOf(label, max),
) {
  return z
    .string({ error: message })
    .overwrite(identifierOf)
    .min(1, { error: message, abort: true })
    .refine((value) => invisibleIn(value) === null, {
      error: ({ input }) => `${label}: ${invisibleMessage(invisibleIn(input as string) ?? '')}`,
      abort: true,
    })
    .check(upTo(max, tooLong))
}

/** Optional reference; a form's empty choice is null. */
export const reference = z
  .union([z.literal('').transform(() => null), id], { error: NO_ID })
  .nullish()
  .transform((value) => value ?? null)

/** Version of a row that was read before the change; a newer stored version is a 409 (optimistic locking). */
export const version = wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })

/** The same when it may be left out: then the stored row is replaced whatever its version. */
export const versionRead = version.optional()

/** Option of a select: the stored id and the displayed name. */
export const option = z.object({ id: z.number().int(), name: z.string() })
export type Option = z.infer<typeof option>

/** An instant in UTC, ISO 8601 with milliseconds. */
export const instant = z.iso.datetime()

export const errorBody = z.object({
  status: z.number().int(),
  /** A number where the specification defines one (1001–1006, 55001), else a word. */
  code: z.union([z.number().int(), z.string()]),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** Conflict of a 409: the stored and the sent values, by the fields' paths. */
  conflict: z
    .object({
      version: z.number().int(),
      stored: z.record(z.string(), z.unknown()),
      sent: z.record(z.string(), z.unknown()),
    })
    .optional(),
  /** Challenge of a sign-in that waits for a second factor (1005); the next call names it. */
  challenge: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
export type FieldIssue = ErrorBody['errors'][number]
