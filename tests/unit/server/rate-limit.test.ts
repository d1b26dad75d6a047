import { describe, expect, test } from 'vitest'
import { createRateLimiter } from '../../../server/rate-limit.ts'

/** A thread whose time and load the test says. */
function rateLimiterWithClock({ busy = 1 } = {}) {
  let time = 0
  let load = busy
  const rateLimiter = createRateLimiter({ now: () => time, busy: () => load })
  return {
    ...rateLimiter,
    pass: (ms: number) => void (time += ms),
    work: (part: number) => void (load = part),
    /** Begins whatever need not wait, one after another, up to `most`; answers how many that were. */
    beginAll(address: string, most = 1_000) {
      let begun = 0
      while (begun < most && rateLimiter.delayFor(address, false) === 0) {
        rateLimiter.noteStart(address)
        begun += 1
      }
      return begun
    },
  }
}

describe('while the thread is busy and others are about', () => {
  test('starts a burst, then 25 requests a second', () => {
    const { beginAll, pass, delayFor } = rateLimiterWithClock()
    beginAll('10.0.0.2', 1)
    expect(beginAll('10.0.0.66')).toBe(8)
    expect(delayFor('10.0.0.66', false)).toBe(40)
    let begun = 0
    for (let n = 0; n < 25; n++) {
      pass(40)
      beginAll('10.0.0.2', 1)
      begun += beginAll('10.0.0.66')
    }
    expect(begun).toBe(25)
  })

  test('starts five requests a second while another caller is active', () => {
    const { beginAll, pass, delayFor } = rateLimiterWithClock()
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66')
    pass(50)
    expect(delayFor('10.0.0.66', true)).toBe(150)
    expect(delayFor('10.0.0.66', false)).toBe(0)
    pass(150)
    expect(delayFor('10.0.0.66', true)).toBe(0)
  })

  test('unused rate does not accumulate', () => {
    const { beginAll, pass, delayFor } = rateLimiterWithClock()
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66')
    for (let n = 0; n < 20; n++) {
      pass(100)
      delayFor('10.0.0.66', true)
    }
    beginAll('10.0.0.2', 1)
    expect(beginAll('10.0.0.66')).toBe(1)
  })

  test('an address with more queued than running requests is throttled at any rate', () => {
    const { beginAll, noteOverflow, throttled, delayFor } = rateLimiterWithClock()
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66', 3)
    expect(throttled('10.0.0.66')).toBe(false)
    noteOverflow('10.0.0.66')
    expect(throttled('10.0.0.66')).toBe(true)
    expect(delayFor('10.0.0.66', true)).toBe(200)
  })

  test('does not delay other callers', () => {
    const { beginAll, delayFor } = rateLimiterWithClock()
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66')
    expect(delayFor('10.0.0.2', true)).toBe(0)
    expect(beginAll('10.0.0.3', 5)).toBe(5)
  })

  test('a caller that slowed down is no longer throttled', () => {
    const { beginAll, pass, throttled } = rateLimiterWithClock()
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66')
    expect([throttled('10.0.0.66'), throttled('10.0.0.2'), throttled('10.0.0.9')]).toEqual([
      true,
      false,
      false,
    ])
    pass(800)
    expect(beginAll('10.0.0.66')).toBe(8)
    pass(60_000)
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66', 1)
    expect(beginAll('10.0.0.66')).toBe(7)
  })

  test('a throttled caller stays throttled while the thread is busy, and not when it is idle', () => {
    const { beginAll, pass, work } = rateLimiterWithClock()
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66')
    work(0.5)
    pass(40)
    expect(beginAll('10.0.0.66')).toBe(1)
    work(0.3)
    expect(beginAll('10.0.0.66', 500)).toBe(500)
  })
})

test('throttles no caller while the thread is idle', () => {
  const { beginAll } = rateLimiterWithClock({ busy: 0.5 })
  beginAll('10.0.0.2', 1)
  expect(beginAll('10.0.0.66', 500)).toBe(500)
})

test('throttles no caller without contention', () => {
  const { beginAll, noteOverflow, pass, throttled } = rateLimiterWithClock()
  noteOverflow('10.0.0.66')
  expect(throttled('10.0.0.66')).toBe(false)
  expect(beginAll('10.0.0.66', 500)).toBe(500)
  beginAll('10.0.0.2', 1)
  beginAll('10.0.0.66', 1)
  pass(6_000)
  expect(beginAll('10.0.0.66', 500)).toBe(500)
})
