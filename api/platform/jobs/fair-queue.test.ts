import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

type Item = { company: number; person: number; at: number }

const arrivals = fc
  .array(fc.record({ company: fc.nat(3), person: fc.nat(3) }), { maxLength: 40 })
  .map((items) => items.map((item, at): Item => ({ ...item, at })))

function filled(items: readonly Item[]) {
  const queue = createFairQueue<Item>()
  for (const item of items) queue.push(item.company, item, item.person)
  return queue
}

/** Items in the order in which they are served, with those that come later. */
function served(items: readonly Item[], later: readonly Item[] = []): Item[] {
  const queue = filled(items)
  const order: Item[] = []
  const rest = [...later]
  for (let next = queue.next(); next; next = queue.next()) {
    order.push(next)
    const one = rest.shift()
    if (one) queue.push(one.company, one, one.person)
  }
  return order
}

const countOf = (items: readonly Item[], key: 'company' | 'person', value: number) =>
  items.filter((item) => item[key] === value).length

test('serves every item once, and those of a person in the order in which they came', () => {
  fc.assert(
    fc.property(arrivals, arrivals, (items, later) => {
      const order = served(items, later)
      const some = items.length > 0 ? later.slice(0, order.length) : []
      expect(new Set(order)).toEqual(new Set([...items, ...some]))
      expect(order).toHaveLength(items.length + some.length)
    }),
  )
  fc.assert(
    fc.property(arrivals, (items) => {
      for (const { company, person } of items) {
        const own = served(items).filter((one) => one.company === company && one.person === person)
        expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).sort((a, b) => a - b))
      }
    }),
  )
})

test('serves no company, and no person of one, twice while another one waits', () => {
  fc.assert(
    fc.property(arrivals, (items) => {
      const order = served(items)
      const fair = (among: readonly Item[], key: 'company' | 'person') => {
        for (const { [key]: waiting } of among)
          for (const { [key]: other } of among) {
            const place = among.findIndex((item) => item[key] === waiting)
            expect(countOf(among.slice(0, place), key, other)).toBeLessThanOrEqual(1)
          }
      }
      fair(order, 'company')
      for (const { company } of items)
        fair(
          order.filter((item) => item.company === company),
          'person',
        )
    }),
  )
})

test('tells the order in which it serves', () => {
  fc.assert(
    fc.property(arrivals, (items) => {
      const queue = filled(items)
      const told = queue.inOrder()
      expect(queue.size()).toBe(items.length)
      expect(told).toEqual(served(items))
      expect(queue.inOrder()).toEqual(told)
    }),
  )
})

test('forgets an item that is removed, and no other', () => {
  fc.assert(
    fc.property(arrivals, fc.nat(), (items, which) => {
      const queue = filled(items)
      const gone = items[which % Math.max(1, items.length)]
      if (gone) queue.remove(gone.company, gone)
      expect(queue.size()).toBe(items.length - (gone ? 1 : 0))
      expect(new Set(queue.inOrder())).toEqual(new Set(items.filter((item) => item !== gone)))
    }),
  )
})

test('passes over an owner that may not', () => {
  const queue = filled([
    { company: 1, person: 1, at: 0 },
    { company: 2, person: 1, at: 1 },
  ])
  expect(queue.next((company) => company !== 1)).toMatchObject({ company: 2 })
  expect(queue.next((company) => company !== 1)).toBeUndefined()
  expect(queue.next()).toMatchObject({ company: 1 })
})
