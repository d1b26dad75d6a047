import { expect, test } from 'vitest'
import type { z } from 'zod'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import { CALLS } from '#tests/support/contract-calls.ts'

/** Fields whose absence, read as a default, would let somebody do or see more than before. */
const WIDENING = [
  'role',
  'organizational_units',
  'areas',
  'courses',
  'communications',
  'external_training',
  'user_creation',
]

/** New things have no rights yet that could be widened. */
const BEGINNINGS = [
  // the least there is
  'users.create role',
  // of a learner, who reaches nothing; for the others `newUserInput` asks for it
  'users.create organizational_units',
  'tenants.create communications',
  'tenants.create external_training',
  'tenants.create user_creation',
]

const written = CALLS.filter(
  ({ endpoint }) => endpoint.method === 'put' || endpoint.method === 'post',
)
  .flatMap(({ id, endpoint }) => fieldsOf(endpoint.body).map((field) => ({ id, ...field })))
  // The people of a change or message are no permission; the courses of a path are its content.
  .filter(
    ({ id, name, schema }) =>
      WIDENING.includes(name) &&
      schema !== peopleFilters.role &&
      !/^(formation-paths|communications)\./.test(id),
  )

function fieldsOf(body: z.ZodType | undefined): { name: string; schema: z.ZodType }[] {
  const { shape, in: piped } = (body?.def ?? {}) as { shape?: object; in?: z.ZodType }
  if (piped) return fieldsOf(piped)
  return Object.entries(shape ?? {}).map(([name, schema]) => ({
    name,
    schema: schema as z.ZodType,
  }))
}

test('the calls that give rights are looked at', () => {
  expect(new Set(written.map(({ id }) => id))).toEqual(
    new Set([
      'users.create',
      'users.update',
      'organizational-units.create',
      'organizational-units.update',
      'tenants.create',
      'tenants.update',
    ]),
  )
})

test.each(written)(
  '$id without $name is refused, never given a default',
  ({ id, name, schema }) => {
    expect(schema.safeParse(undefined).success).toBe(BEGINNINGS.includes(`${id} ${name}`))
  },
)
