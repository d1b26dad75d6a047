import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { invisibleIn } from '#contract/platform/values/text.ts'
import { CALLS } from '#tests/support/contract-calls.ts'

/** Rules that hold for every input field of the API. */

type Field = { name: string; schema: z.ZodType }

const INPUTS = CALLS.map(({ id, endpoint }) => ({
  id,
  fields: (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(`${id} ${part}`, endpoint[part]),
  ),
})).filter(({ fields }) => fields.length > 0)

const FIELDS = INPUTS.flatMap(({ fields }) => fields)

/** The fields of objects, those of objects within them too; lists and maps are fields themselves. */
function fieldsOf(name: string, schema: z.ZodType | undefined): Field[] {
  if (!schema) return []
  const {
    shape,
    innerType,
    in: piped,
  } = schema.def as unknown as {
    shape?: Record<string, z.ZodType>
    innerType?: z.ZodType
    in?: z.ZodType
  }
  if (shape) return Object.entries(shape).flatMap(([key, of]) => fieldsOf(`${name}.${key}`, of))
  const inner = innerType ?? piped
  const within = inner ? fieldsOf(name, inner) : []
  return within.length > 1 || within[0]?.schema !== inner ? within : [{ name, schema }]
}

/** Every way in which a value may stand in a field: as it is, in a list, in a map. */
const placed = (value: unknown): unknown[] => [
  value,
  [value],
  { 2024: value },
  { [String(value)]: 1 },
]

/** Returns the values that a field parses from a value, wherever it accepts it; nothing when refused. */
function readings(schema: z.ZodType, value: unknown): unknown[] {
  return placed(value).flatMap((given) => {
    const read = schema.safeParse(given)
    return read.success ? leaves(read.data) : []
  })
}

function leaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  return [...Object.keys(value), ...Object.values(value)].flatMap(leaves)
}

test('there are fields to look at', () => {
  expect(FIELDS.length).toBeGreaterThan(200)
  expect(FIELDS.map(({ name }) => name)).toContain('tenants.create body.admin.email')
})

/** Passwords and a certificate's hash are what was typed; sign-in takes names that were stored before names were looked at. */
const VERBATIM = /password$|\.hash$/
const UNREFUSED = ['auth.login body.username', 'password-resets.request body.username']

const TEXTS = [
  'Jose\u0301',
  'Jos\u200be',
  '\u202eeso\u202c',
  '\ufeffb',
  'a\u0000b',
  'a\u3164',
  'A\u00adB1',
  'jose\u0301@x.co',
  'jose@x.co\u2060',
  '+57 300\u00a0123\u200b4567',
  'https://x.co/cafe\u0301\u200b',
]

test.each(INPUTS)(
  'fields of $id have composed accents and no invisible characters',
  ({ fields }) => {
    for (const { name, schema } of fields.filter((field) => !VERBATIM.test(field.name))) {
      for (const text of TEXTS) {
        for (const read of readings(schema, text)) {
          if (typeof read !== 'string') continue
          expect(read, `${name}: ${text}`).toBe(read.normalize('NFC').replaceAll('\u00a0', ' '))
          if (!UNREFUSED.includes(name)) expect(invisibleIn(read), `${name}: ${text}`).toBe(null)
        }
      }
    }
  },
)

const NO_NUMBERS = [
  ...['0x10', '1e0', '0b1', '1_000', '+1', '-1', 'Infinity', '١', ' ', '', 'null'],
  ...['[1', '1]', '[[1]]', '[1,]', '1,,2', '["1"]', '[1.5]', '{"0":1}'],
  ...[true, false, [[5]], [], {}],
]

test.each(INPUTS)('fields of $id take no number in another writing', ({ fields }) => {
  for (const { name, schema } of fields) {
    for (const given of NO_NUMBERS.flatMap((value) => [value, [value]])) {
      const read = schema.safeParse(given)
      const numbers = leaves(read.data).filter((leaf) => typeof leaf === 'number')
      expect(read.success ? numbers : [], `${name}: ${JSON.stringify(given)}`).toEqual([])
    }
  }
})

describe('ids', () => {
  const paths = CALLS.flatMap(({ id, endpoint }) =>
    Object.entries(endpoint.params?.shape ?? {}).map(([key, schema]) => ({
      name: `${id} {${key}}`,
      schema: schema as z.ZodType,
    })),
  ).filter(({ schema }) => schema.safeParse('1').success && !schema.safeParse('x').success)

  test.each(paths)('$name is digits alone', ({ schema }) => {
    for (const text of [' 1', '1 ', '01', '1.0', '1\u00a0', '9'.repeat(17), '0', ',1', '1,']) {
      expect(schema.safeParse(text).success, text).toBe(false)
    }
    expect([1, [1]]).toContainEqual(schema.parse('1'))
  })
})

test('line breaks become a space, except in the texts of several lines', () => {
  const kept = FIELDS.filter(({ schema }) => {
    const read = schema.safeParse('Uno \r\n\nDos')
    return read.success && typeof read.data === 'string' && /[\r\n]/.test(read.data)
  }).map(({ name }) => name)
  // Passwords and hashes are taken as they are.
  const whole = /(password|hash)$/
  const named = kept.filter((name) => !whole.test(name)).map((name) => name.replace(/^.*\./, ''))
  expect([...new Set(named)].sort()).toEqual([
    'body',
    'certificates',
    'comments',
    'description',
    'metadata',
    'observations',
    'qualitative_result',
    'text',
    'value',
  ])
})
