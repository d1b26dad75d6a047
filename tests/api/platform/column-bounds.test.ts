import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { startTestApi } from '#tests/support/api.ts'
import { bodyOf } from '#tests/support/pages/body.ts'
import { DISTINCT_CALLS, requestOf, type ContractCall } from '#tests/support/contract-calls.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { personasOf } from '#tests/support/personas.ts'
import { sampled } from '#tests/support/extent.ts'
import { sampleInput } from '#tests/support/files/sample-input.ts'
import { sampleFile, samplesFor } from '#tests/support/files/samples.ts'

/** Numbers beyond PostgreSQL's smallint and int, and JavaScript's largest integer. */
const BEYOND = [32_768, 2_147_483_648, Number.MAX_SAFE_INTEGER]

const PARTS = ['params', 'query', 'body'] as const

/** Numbers of a call that its contract takes, each written as the field wants it. */
function numbersOf({ endpoint }: ContractCall) {
  return PARTS.flatMap((part) => {
    const { shape = {} } = (endpoint[part] ?? {}) as { shape?: Record<string, ZodType> }
    return Object.entries(shape).flatMap(([field, schema]) => {
      // Free text takes digits as it takes anything.
      if (schema.safeParse('a').success) return []
      return BEYOND.flatMap((number) => {
        const value = [number, [number], String(number), `[${number}]`].find(
          (written) => schema.safeParse(written).success,
        )
        return value === undefined ? [] : [{ part, field, value }]
      })
    })
  })
}

test('answers every number that the contract takes, whatever the type of its column', async () => {
  const { url, send, services, signInAs } = await startTestApi({ works: true })
  const rows = await rowsOf(url)
  const personas = await personasOf(rows, services.tokens)
  const company = { id: 1, rows, admin: await signInAs('admin') }
  const failures: string[] = []
  let sent = 0
  for (const [at, call] of DISTINCT_CALLS.entries()) {
    const numbers = sampled(numbersOf(call), 3, at)
    if (numbers.length === 0) continue
    const values = await sampleInput(
      call,
      samplesFor(call, () => ({ company })),
    )
    const file = call.endpoint.upload ? await sampleFile(call, { company }) : undefined
    const persona = call.endpoint.access === 'super' ? 'super' : 'admin'
    for (const { part, field, value } of numbers) {
      const made = requestOf(call, {
        ...structuredClone(values),
        [part]: { ...(values[part] as object | undefined), [field]: value },
        file,
      })
      const json = made.body === undefined ? undefined : JSON.stringify(made.body)
      await personas.revive()
      const response = await send(made.path, {
        method: made.method,
        headers: {
          authorization: `Bearer ${await personas.token(persona, 1)}`,
          ...(made.body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(made.method !== 'GET' && { body: made.body instanceof FormData ? made.body : json }),
      })
      await bodyOf(response)
      sent += 1
      if (response.status >= 500)
        failures.push(`${call.id} ${part}.${field}=${String(value)}: ${response.status}`)
    }
  }
  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(DISTINCT_CALLS.length)
}, 120_000)
