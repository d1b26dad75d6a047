import { beforeAll, describe, expect, test } from 'vitest'
import {
  byFeature,
  DISTINCT_CALLS,
  type CallValues,
  type ContractCall,
} from '#tests/support/contract-calls.ts'
import { sampled } from '#tests/support/extent.ts'
import { idleQueue } from '#tests/support/database/database-rows.ts'
import { CLOSED_CALLS, isAllowed } from '#tests/support/permissions.ts'
import { startSweep, type Actor } from '#tests/support/sweep.ts'

/**
 * Every endpoint, called by an administrator who sees the console as a reader with a business unit: each change is
 * refused, whatever its method, and each read answers as to that reader.
 */

const { rows, owner, beginView, answerTo, unharmed, keptValues } = await startSweep()

const reader: Actor = { title: 'the reader', persona: 'unit', tenant: owner.id }
const viewing: Actor = { title: 'the administrator', persona: 'admin', tenant: owner.id }

/** Values over things of the company, made before the session begins to see it as somebody else. */
async function valuesOf(calls: ContractCall[]): Promise<[ContractCall, CallValues][]> {
  const values: [ContractCall, CallValues][] = []
  for (const call of calls) values.push([call, await keptValues(call)])
  await idleQueue(rows)
  return values
}

const isChange = ({ endpoint }: { endpoint: { method: string } }) => endpoint.method !== 'get'

describe('changes nothing: 403', () => {
  const refused = CLOSED_CALLS.filter(
    ({ endpoint }) => (isChange({ endpoint }) || endpoint.personal) && !endpoint.whileImpersonating,
  )
  // One place refuses every change.
  test.each(sampled(byFeature(refused), 3))('$feature', async ({ calls }) => {
    const values = await valuesOf(calls)
    await beginView(viewing, reader)
    await unharmed(calls, async () => {
      for (const [call, given] of values) {
        const { status, code } = await answerTo(viewing, call, given)
        expect({ status, code }, call.id).toEqual({ status: 403, code: 'impersonating' })
      }
    })
  })
})

describe('reads what the reader reads', () => {
  /** Have what is private to the reader, which is left out, or say who calls. */
  const DIFFERENT = [
    'auth.session',
    'certifications.reminders',
    'reports.recent',
    'reports.schedule',
    'reports.schedules',
    'reports.view',
    'reports.views',
  ]
  const read = DISTINCT_CALLS.filter(
    (call) =>
      !isChange(call) &&
      call.endpoint.access !== 'public' &&
      !call.endpoint.personal &&
      !DIFFERENT.includes(call.id) &&
      !call.id.endsWith('vents'),
  )
  beforeAll(() => rows('delete from report_uses'))
  test.each(sampled(byFeature(read), 3))('$feature', async ({ calls }) => {
    const values = await valuesOf(calls)
    const own = new Map<string, unknown>()
    for (const [call, given] of values)
      own.set(call.id, comparable(await answerTo(reader, call, given)))
    await beginView(viewing, reader)
    for (const [call, given] of values) {
      const seen = await answerTo(viewing, call, given)
      expect(comparable(seen), call.id).toEqual(own.get(call.id))
      if (!isAllowed('reader', call)) expect(seen.status, call.id).toBeGreaterThanOrEqual(403)
    }
  })
})

/** Without what differs by call: ids of requests and moments of the answer. */
function comparable({ status, text }: { status: number; text: string }) {
  const body = text
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, '')
  return { status, body }
}
