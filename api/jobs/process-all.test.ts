import { expect, test } from 'vitest'
import { processAll } from './process-all.ts'

test('processes the others when one fails, and throws its failure at the end', async () => {
  const done: number[] = []
  const work = (item: number) => {
    if (item === 1) throw new Error('first')
    done.push(item)
    return Promise.resolve()
  }
  await expect(processAll([1, 2, 3], work, 'Not all')).rejects.toMatchObject({
    message: 'Not all',
    errors: [{ message: 'first' }],
  })
  expect(done).toEqual([2, 3])
  await processAll([2], work, 'Not all')
})
