import { describe, expect, test } from 'vitest'
import { openPace } from '../../../server/pace.ts'

/** A thread whose time and load the test says. */
function paced({ busy = 1 } = {}) {
  let time = 0
  let load = busy
  const pace = openPace({ now: () => time, busy: () => load })
  return {
    ...pace,
    pass: (ms: number) => void (time += ms),
    work: (part: number) => void (load = part),
    /** Begins whatever need not wait, one after another, up to `most`; answers how many that were. */
    beginAll(address: string, most = 1_000) {
      let begun = 0
      while (begun < most && pace.waitOf(address) === 0) {
        pace.begins(address)
        begun += 1
      }
      return begun
    },
  }
}

describe('while the thread is busy and others are about', () => {
  test('an address begins some at once, and then 25 a second', () => {
    const { beginAll, pass, waitOf } = paced()
    beginAll('10.0.0.2', 1)
    expect(beginAll('10.0.0.66')).toBe(40)
    expect(waitOf('10.0.0.66')).toBe(40)
    let begun = 0
    for (let tenths = 0; tenths < 10; tenths++) {
      pass(100)
      beginAll('10.0.0.2', 1)
      begun += beginAll('10.0.0.66')
    }
    expect(begun).toBe(25)
  })

  test('and nobody else waits for it', () => {
    const { beginAll, waitOf } = paced()
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66')
    expect(waitOf('10.0.0.2')).toBe(0)
    expect(beginAll('10.0.0.3', 30)).toBe(30)
  })

  test('who asked for less for a second may hurry again', () => {
    const { beginAll, pass } = paced()
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66')
    pass(800)
    expect(beginAll('10.0.0.66')).toBe(20)
    pass(60_000)
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66', 1)
    expect(beginAll('10.0.0.66')).toBe(39)
  })

  test('one that presses goes on to be held back when there is time again, until it asks for less', () => {
    const { beginAll, pass, work } = paced()
    beginAll('10.0.0.2', 1)
    beginAll('10.0.0.66')
    work(0.2)
    pass(40)
    expect(beginAll('10.0.0.66')).toBe(1)
    pass(800)
    expect(beginAll('10.0.0.66', 500)).toBe(500)
  })
})

test('nobody waits while there is time for all', () => {
  const { beginAll } = paced({ busy: 0.5 })
  beginAll('10.0.0.2', 1)
  expect(beginAll('10.0.0.66', 500)).toBe(500)
})

test('nobody waits while nobody else is about', () => {
  const { beginAll, pass } = paced()
  expect(beginAll('10.0.0.66', 500)).toBe(500)
  beginAll('10.0.0.2', 1)
  beginAll('10.0.0.66', 1)
  pass(6_000)
  expect(beginAll('10.0.0.66', 500)).toBe(500)
})
