import { z } from 'zod'
import { person } from './members.ts'
import { id, instant, requiredText } from './shapes.ts'
import { upTo } from './text-limit.ts'
import { lineOf } from './text.ts'

/** Who a communication is for, and who of them can be reached: specification 3, sections 3 and 5. */

const count = z.number().int()

/** The most of one sort that an audience may name. */
export const MAX_CHOICES = 1000
const tooMany = `Se admiten hasta ${MAX_CHOICES}`

const chosenIds = z.array(id).max(MAX_CHOICES, tooMany)

function chosenTexts(max: number) {
  const tooLong = `El valor admite hasta ${max} caracteres`
  return z
    .array(
      z
        .string({ error: 'El valor no es válido' })
        .overwrite(lineOf)
        .min(1, 'El valor está vacío')
        .check(upTo(max, tooLong)),
    )
    .max(MAX_CHOICES, tooMany)
}

/**
 * Of each sort somebody has one, and is in the audience when it is among the chosen ones; none chosen means
 * all. Cost centres are values of extended field 1.
 */
const choice = {
  areas: chosenIds.default([]),
  positions: chosenIds.default([]),
  locations: chosenTexts(150).default([]),
  extended_field1_values: chosenTexts(200).default([]),
}

export const newAudience = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre', 150),
  ...choice,
})

const oneOrMore = z.union([z.string(), z.array(z.string())], { error: 'El valor no es válido' })

/** In an address: `areas=1,2`, or the name repeated. Nothing, or an empty text, is none. */
const idsAsked = oneOrMore
  .transform((given): (string | number)[] =>
    [given].flat().flatMap((text) => (text === '' ? [] : text.split(','))),
  )
  .pipe(chosenIds)
  .default([])

/** In an address the name is repeated: a value may have commas. */
const textsAsked = (max: number) =>
  oneOrMore
    .transform((given) => [given].flat().filter((text) => lineOf(text) !== ''))
    .pipe(chosenTexts(max))
    .default([])

/** A choice that is not saved yet. */
export const choiceAsked = {
  areas: idsAsked,
  positions: idsAsked,
  locations: textsAsked(150),
  extended_field1_values: textsAsked(200),
}
export type Choice = z.output<z.ZodObject<typeof choice>>

/**
 * Why somebody cannot be reached: no mobile; one that is none (E.164 of 8 to 15 digits, for +57 ten that begin
 * with 3); they asked for no more messages.
 */
export const unreachable = z.enum(['no_mobile', 'invalid_mobile', 'opted_out'])
export type Unreachable = z.infer<typeof unreachable>

/** How many people an audience has; of a limited actor those of their business units. */
export const audienceSize = z.object({
  total: count,
  /** Those who can be written to. The others, by why not, are below; together they are `total`. */
  reachable: count,
  no_mobile: count,
  invalid_mobile: count,
  opted_out: count,
  /** Of the reachable, those who wrote within 24 hours: they get the text as it is, the others the template. */
  conversing: count,
})
export type AudienceSize = z.infer<typeof audienceSize>

/** Somebody in an audience. `reason` is null for whoever can be reached. */
export const audiencePerson = person.extend({
  mobile: z.string().nullable(),
  reason: unreachable.nullable(),
  /** Since when they want no messages. */
  opted_out_at: instant.nullable(),
  /** They wrote within 24 hours, so that they get the text as it is. */
  conversing: z.boolean(),
})
export type AudiencePerson = z.infer<typeof audiencePerson>

/** `gone`: deleted since, or nobody has it any more. It stays chosen and matches nobody. */
const chosenOption = z.object({ id, name: z.string(), gone: z.boolean() })

export const audience = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** People of it, and those of them who can be reached; of a limited actor those of their units. */
  total_audience: count,
  reachable: count,
  areas: z.array(chosenOption),
  positions: z.array(chosenOption),
  locations: z.array(z.object({ location: z.string(), gone: z.boolean() })),
  extended_field1_values: z.array(
    z.object({
      extended_field1_value: z.string(),
      gone: z.boolean(),
    }),
  ),
  /** How many messages it has; with any it cannot be deleted. */
  messages: count,
  version: count,
})
export type Audience = z.infer<typeof audience>

export const audienceRow = audience
  .pick({ id: true, name: true, created_at: true, messages: true })
  .extend({
    /** How many of its messages wait for a second administrator. */
    pending_approval: count,
  })
export type AudienceRow = z.infer<typeof audienceRow>
