import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** Returns work that ends on request. */
function openWork() {
  const asked: number[][] = []
  const ends: (() => void)[] = []
  const double = createBatchLoader<number, number>(async (numbers) => {
    asked.push([...numbers])
    await new Promise<void>((resolve) => ends.push(resolve))
    if (numbers.includes(13)) throw new Error('13')
    return numbers.map((number) => number * 2)
  })
  const end = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()!()
  }
  return { asked, double, end }
}

test('sends a single call at once and batches calls made meanwhile', async () => {
  const { asked, double, end } = openWork()
  const answers = [double(1), double(2), double(3)]
  expect(asked).toEqual([[1]])
  await end()
  await end()
  expect(await Promise.all(answers)).toEqual([2, 4, 6])
  expect(asked).toEqual([[1], [2, 3]])
})

test('rejects only the call that failed', async () => {
  const { asked, double, end } = openWork()
  const answers = Promise.allSettled([double(1), double(2), double(13), double(4)])
  for (let times = 0; times < 5; times++) await end()
  expect(await answers).toMatchObject([
    { value: 2 },
    { value: 4 },
    { reason: { message: '13' } },
    { value: 8 },
  ])
  expect(asked).toEqual([[1], [2, 13, 4], [2], [13], [4]])
})

test('continues after a failed batch', async () => {
  const { double, end } = openWork()
  const failed = double(13).catch(() => 'failed')
  await end()
  expect(await failed).toBe('failed')
  const next = double(5)
  await end()
  expect(await next).toBe(10)
})
