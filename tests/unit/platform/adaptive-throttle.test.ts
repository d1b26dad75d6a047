import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { adaptiveThrottle } from '#contract/platform/adaptive-throttle.ts'

const LEAST = { least: 40, most: 400 }

test('runs the first call at once and merges calls during the pause into one', async () => {
  let times = 0
  const call = adaptiveThrottle(async () => {
    times++
  }, LEAST)
  call()
  expect(times).toBe(1)
  for (let n = 0; n < 50; n++) call()
  expect(times).toBe(1)
  await expect.poll(() => times).toBe(2)
  await sleep(120)
  expect(times).toBe(2)
  call()
  expect(times).toBe(3)
})

test('runs once more after the work when called during it', async () => {
  const seen: number[] = []
  let state = 1
  const call = adaptiveThrottle(async () => {
    seen.push(state)
    await sleep(10)
  }, LEAST)
  call()
  state = 2
  call()
  await expect.poll(() => seen).toEqual([1, 2])
})

test('lengthens the pause after slow work, up to a maximum', async () => {
  const began: number[] = []
  const call = adaptiveThrottle(
    async () => {
      began.push(performance.now())
      await sleep(60)
    },
    { least: 10, most: 90 },
  )
  call()
  call()
  await expect.poll(() => began).toHaveLength(2)
  // 60 of work and 90 of pause, where twice the work would be 120.
  expect(began[1]! - began[0]!).toBeGreaterThanOrEqual(145)
})
