import { afterEach, expect, test, vi } from 'vitest'
import { createFairSlots, type QueuePlace } from './fair-slots.ts'

afterEach(() => {
  vi.useRealTimers()
})

class Late extends Error {
  readonly at: QueuePlace
  constructor(at: QueuePlace) {
    super('late')
    this.at = at
  }
}

const slots = ({ all = 2, perOwner = 1 } = {}) =>
  createFairSlots({ all, perOwner, maxWaitMs: 60_000, refusal: (at) => new Late(at) })

test('serves companies in turn, and the people of each', async () => {
  const acquire = slots({ all: 1 })
  const release = await acquire('A', undefined, 'ana')
  const order: string[] = []
  const ask = async (company: string, person: string) => {
    const done = await acquire(company, undefined, person)
    order.push(`${company} ${person}`)
    done()
  }
  const all = [ask('A', 'ana'), ask('A', 'ana'), ask('A', 'luis'), ask('B', 'eva'), ask('B', 'eva')]
  release()
  await Promise.all(all)
  expect(order).toEqual(['A ana', 'B eva', 'A luis', 'B eva', 'A ana'])
})

test('leaves a slot of a company that has as many as it may', async () => {
  const acquire = slots()
  const release = await acquire('A')
  let second = false
  const waiting = acquire('A').then((done) => {
    second = true
    return done
  })
  await acquire('B')
  expect(second).toBe(false)
  release()
  await waiting
})

test('refuses who has waited too long, with the place and the seconds until then', async () => {
  vi.useFakeTimers()
  const acquire = slots({ all: 1 })
  for (let times = 0; times < 100; times++) {
    const release = await acquire('A')
    await vi.advanceTimersByTimeAsync(4_000)
    release()
  }
  await acquire('A')
  const refused = ['B', 'B', 'C'].map((company) =>
    acquire(company).then(
      () => null,
      (error: unknown) => (error as Late).at,
    ),
  )
  await vi.advanceTimersByTimeAsync(60_001)
  // The two before it were told to come back, which they do before the last one.
  expect(await Promise.all(refused)).toEqual([
    { place: 1, seconds: 5 },
    { place: 2, seconds: 8 },
    { place: 3, seconds: 12 },
  ])
})

test('forgets who leaves the queue', async () => {
  const acquire = slots({ all: 1 })
  const release = await acquire('A')
  const leaving = new AbortController()
  const left = acquire('A', leaving.signal)
  const next = acquire('A')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(acquire('B', leaving.signal)).rejects.toThrow('gone')
  release()
  ;(await next)()
})
