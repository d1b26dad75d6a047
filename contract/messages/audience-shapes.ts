import { z } from 'zod'
import { person } from '#contract/platform/people/members.ts'
import { id, instant, requiredText } from '#contract/platform/values/shapes.ts'
import { upTo } from '#contract/platform/values/text-limit.ts'
import { lineOf } from '#contract/platform/values/text.ts'

/** Audiences of communications and their reachable users: specification 3, sections 3 and 5. */

const count = z.number().int()

/** Maximum number of choices of one kind in an audience. */
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
 * Criteria: a user matches a kind when its value is chosen; an empty list matches all. Cost centres
 * are values of extended field 1.
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

/** Query parameter: `areas=1,2`, or the name repeated. Missing or empty means none. */
const idsParam = oneOrMore
  .transform((given): (string | number)[] =>
    [given].flat().flatMap((text) => (text === '' ? [] : text.split(','))),
  )
  .pipe(chosenIds)
  .default([])

/** Query parameter with the name repeated, since values may contain commas. */
const textsParam = (max: number) =>
  oneOrMore
    .transform((given) => [given].flat().filter((text) => lineOf(text) !== ''))
    .pipe(chosenTexts(max))
    .default([])

/** Criteria that are not saved yet, as query parameters. */
export const choiceParams = {
  areas: idsParam,
  positions: idsParam,
  locations: textsParam(150),
  extended_field1_values: textsParam(200),
}
export type Choice = z.output<z.ZodObject<typeof choice>>

/**
 * Reason why a user cannot be reached: no mobile; an invalid one (E.164 of 8 to 15 digits, for +57
 * ten that begin with 3); opted out.
 */
export const unreachable = z.enum(['no_mobile', 'invalid_mobile', 'opted_out'])
export type Unreachable = z.infer<typeof unreachable>

/**
 * Number of users in an audience; for an actor limited by organizational units, only those of their
 * units.
 */
export const audienceSize = z.object({
  total: count,
  /**
   * Users that can receive messages. The counts of unreachable users by reason follow; together
   * they are `total`.
   */
  reachable: count,
  no_mobile: count,
  invalid_mobile: count,
  opted_out: count,
  /** Reachable users who wrote within 24 hours: they get the plain text, the others the template. */
  conversing: count,
})
export type AudienceSize = z.infer<typeof audienceSize>

/** User in an audience. `reason` is null when the user can be reached. */
export const audiencePerson = person.extend({
  mobile: z.string().nullable(),
  reason: unreachable.nullable(),
  /** Time of the opt-out. */
  opted_out_at: instant.nullable(),
  /** True when the user wrote within 24 hours, so they get the plain text. */
  conversing: z.boolean(),
})
export type AudiencePerson = z.infer<typeof audiencePerson>

/** `gone`: deleted, or no user has it any more. It stays chosen and matches nobody. */
const chosenOption = z.object({ id, name: z.string(), gone: z.boolean() })

export const audience = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** Number of users of the audience and of the reachable ones; for a limited actor those of their units. */
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
  /** Number of its messages; an audience with messages cannot be deleted. */
  messages: count,
  version: count,
})
export type Audience = z.infer<typeof audience>

export const audienceRow = audience
  .pick({ id: true, name: true, created_at: true, messages: true })
  .extend({
    /** Number of its messages that wait for a second administrator. */
    pending_approval: count,
  })
export type AudienceRow = z.infer<typeof audienceRow>
