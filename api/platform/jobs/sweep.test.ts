import fc from 'fast-check'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { sweep } from './sweep.ts'

const items = fc.array(
  fc.record({
    tenantId: fc.nat(9),
    failure: fc.option(fc.string().map((text) => new Error(text))),
  }),
)

test('processes every item in order, logs each failure with its tenant, and throws all of them at the end', async () => {
  await fc.assert(
    fc.asyncProperty(items, async (given) => {
      const done: typeof given = []
      const logged: unknown[] = []
      const log = { error: (entry: unknown) => logged.push(entry) } as unknown as Logger
      const failing = given.filter(({ failure }) => failure)
      const ended = sweep(
        { log },
        given,
        async (item) => {
          if (item.failure) throw item.failure
          done.push(item)
        },
        'Not all',
      )
      if (failing.length === 0) await ended
      else
        await expect(ended).rejects.toMatchObject({
          message: `Not all: ${failing.length} of ${given.length} failed`,
          errors: failing.map(({ failure }) => failure),
        })
      expect(done).toEqual(given.filter(({ failure }) => !failure))
      expect(logged).toEqual(failing.map(({ failure: err, tenantId: tenant }) => ({ err, tenant })))
    }),
  )
})
