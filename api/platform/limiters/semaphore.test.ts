import { expect, test } from 'vitest'
import { createPermits } from './semaphore.ts'

const archive = (actor: number, semaphore = 'archives') => ({
  semaphore,
  limits: { actor: 1, all: 2 },
  keys: { actor, all: '' },
  shared: [],
})

test('permits of several processes count together, by semaphore and key', async () => {
  const open = createPermits()
  const [one, other] = [open(), open()]
  const taken = await one.acquire(archive(1))
  expect(taken).toHaveProperty('permit')
  expect(await other.acquire(archive(1))).toEqual({ full: 'actor' })
  expect(await other.acquire(archive(1, 'uploads'))).toHaveProperty('permit')
  expect(await other.acquire(archive(2))).toHaveProperty('permit')
  expect(await one.acquire(archive(3))).toEqual({ full: 'all' })
  if ('permit' in taken) one.release(taken.permit)
  expect(await other.acquire(archive(3))).toHaveProperty('permit')
})

test('permits of a process that has ended are free, and it gets no more', async () => {
  const open = createPermits()
  const [one, other] = [open(), open()]
  await one.acquire(archive(1))
  await one.acquire(archive(2))
  one.releaseAll()
  expect(await one.acquire(archive(4))).toEqual({ full: 'ended' })
  expect(await other.acquire(archive(1))).toHaveProperty('permit')
  expect(await other.acquire(archive(2))).toHaveProperty('permit')
})
