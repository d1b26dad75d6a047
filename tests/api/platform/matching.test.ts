import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApi } from '#tests/support/api.ts'
import { CALLS, requestOf, type ContractCall } from '#tests/support/contract-calls.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { sampleInput } from '#tests/support/files/sample-input.ts'
import { samplesFor } from '#tests/support/files/samples.ts'

/** Calls that act on everything that matches filters: a misspelt filter, or none, must not act on everybody. */

const { signInAs, url } = await startTestApi({ works: true })
const admin = await signInAs('admin')
const company = { id: 1, admin, rows: await rowsOf(url) }

const shapeOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
const has = (name: string, { endpoint: { query, body } }: ContractCall) =>
  name in shapeOf(query) || name in shapeOf(body)

const acting = CALLS.filter(
  (call) => call.endpoint.method !== 'get' && (has('q', call) || has('matching', call)),
)
/** Reminders go to the states that they name, and need no word for everybody. */
const withAll = acting.filter((call) => has('all', call) || has('matching', call))

test('every call by an address of its own takes what matches', () => {
  const addressed = CALLS.filter(({ endpoint }) => endpoint.path.includes('/matching'))
  expect(withAll).toEqual(expect.arrayContaining(addressed))
})

test.each(acting)('$id refuses an unknown key', async (call) => {
  const { status, body } = await answerTo(call, { aera: '3' })
  expect(status).toBe(422)
  const path = has('matching', call) ? 'matching.aera' : 'aera'
  const message = 'El campo «aera» no se admite'
  expect(body.errors).toContainEqual({ path, code: 'unrecognized_keys', message })
})

test.each(withAll)(
  '$id refuses no filter, filters that are empty, and filters beside all',
  async (call) => {
    const none = 'Debes enviar al menos un filtro, o all: true para elegir todo'
    const both = 'Debes enviar filtros o all: true, no ambos'
    for (const [filters, message] of [
      [{}, none],
      [{ q: ' ' }, none],
      [{ q: 'ana', all: true }, both],
      [{ all: false }, 'El campo «all» solo admite true'],
    ] as const) {
      const { status, body } = await answerTo(call, filters)
      expect({ status, message: body.message }).toEqual({ status: 422, message })
    }
  },
)

/** A call with these filters in place of its own. */
async function answerTo(call: ContractCall, filters: Record<string, unknown>) {
  const values = await sampleInput(
    call,
    samplesFor(call, () => ({ company })),
  )
  const part = 'q' in shapeOf(call.endpoint.query) ? 'query' : 'body'
  const beside = Object.fromEntries(
    Object.entries(values[part] ?? {}).filter(([name]) =>
      ['observations', 'statuses', 'assisted', 'date_completed', 'valid_through', 'to'].includes(
        name,
      ),
    ),
  )
  const given = has('matching', call) ? { ...beside, matching: filters } : { ...beside, ...filters }
  const { method, path, body } = requestOf(call, { ...values, [part]: given })
  return admin(method, path, body)
}
