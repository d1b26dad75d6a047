import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublishedDesign } from '#contract/courses/design/course-design-shape.ts'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import { idOfItem, itemsOf } from './items.ts'
import { parentOf, placeNow, placesOf, withMoved, type Placed } from './places.ts'

let ids = 0
const ordered = (rows: object[]) =>
  Object.fromEntries(rows.map((row, at) => [++ids, { ...row, id: ids, order: at + 1 }]))

/** Number of contents of each subsection of each section. */
const shapes = fc.array(fc.array(fc.nat(4), { maxLength: 3 }), { minLength: 1, maxLength: 4 })

const designs = shapes.map((shape) => {
  ids = 0
  const sections = shape.map((subsections) => ({
    name: `Sección ${subsections.length}`,
    subjects: subsections.length === 2 ? 'Uno;Dos' : null,
    subjects_title: null,
    sections: ordered(
      subsections.map((contents) => ({
        name: 'Subsección',
        subjects: contents === 0 ? 'Uno' : null,
        subjects_title: null,
        contents: ordered(
          Array.from({ length: contents }, () => ({ title: 'Algo', content_template: 'Tip' })),
        ),
      })),
    ),
  }))
  return { id: 1, version: 1, sections: ordered(sections) } as unknown as PublishedDesign
})

const placedOf = (design: PublishedDesign) =>
  itemsOf(design).filter((item): item is Placed => item.kind !== 'subjects')

const isGapless = (rows: Record<string, { order: number }>) =>
  inOrder(rows).every(({ order }, at) => order === at + 1)

test('a drop at any offered place puts the item there, without loss or gaps', () => {
  fc.assert(
    fc.property(designs, fc.nat(), fc.nat(), (design, which, where) => {
      const items = itemsOf(design)
      const movable = placedOf(design)
      const item = movable[which % movable.length]!
      const places = placesOf(design, items, item)
      const to = places[where % places.length]!
      const made = withMoved(design, item, to)
      const now = placedOf(made).find(({ key }) => key === item.key)!
      expect({ parent: parentOf(now), at: places[placeNow(places, now)] }).toEqual({
        parent: to.parent,
        at: to,
      })
      expect(
        itemsOf(made)
          .map(({ key }) => key)
          .sort(),
      ).toEqual(items.map(({ key }) => key).sort())
      expect(isGapless(made.sections)).toBe(true)
      for (const section of Object.values(made.sections)) {
        expect(isGapless(section.sections)).toBe(true)
        for (const { contents } of Object.values(section.sections))
          expect(isGapless(contents)).toBe(true)
      }
      // Applied again, as while the response is pending: it stays.
      expect(withMoved(made, now, to)).toEqual(made)
    }),
  )
})

test('every place is at a row of the tree that is seen while it is dragged, in the order of the tree', () => {
  fc.assert(
    fc.property(designs, fc.nat(), (design, which) => {
      const items = itemsOf(design)
      const movable = placedOf(design)
      const item = movable[which % movable.length]!
      const places = placesOf(design, items, item)
      expect(placeNow(places, item)).toBeGreaterThanOrEqual(0)
      const heights = places.map(({ row, side }) => {
        const at = items.findIndex(({ key }) => key === row)
        expect(at).toBeGreaterThanOrEqual(0)
        if (item.kind === 'section') expect(items[at]!.kind).toBe('section')
        if (item.kind === 'subsection') expect(items[at]!.kind).toMatch(/section$/)
        return at * 2 + (side === 'after' ? 1 : 0)
      })
      expect(heights).toEqual([...heights].sort((a, b) => a - b))
      expect(new Set(places.map(({ parent, order }) => `${parent}:${order}`)).size).toBe(
        places.length,
      )
    }),
  )
})

test('a drop at a removed place changes nothing', () => {
  const [design] = fc.sample(designs, 1)
  const item = placedOf(design!).find(({ kind }) => kind !== 'section')
  if (item) expect(withMoved(design!, item, { parent: 999_999, order: 1 })).toBe(design)
  expect(idOfItem(placedOf(design!)[0]!)).toBeGreaterThan(0)
})

test('a place is announced by its order among its siblings', () => {
  const design = {
    sections: {
      1: {
        id: 1,
        order: 1,
        name: 'La obra',
        subjects: null,
        sections: {
          2: {
            id: 2,
            order: 1,
            name: 'Antes de empezar',
            subjects: null,
            contents: {
              3: { id: 3, order: 1, title: 'Casco', content_template: 'Tip' },
              4: { id: 4, order: 2, title: 'Botas', content_template: 'Tip' },
            },
          },
        },
      },
    },
  } as unknown as PublishedDesign
  const items = itemsOf(design)
  const said = (key: string) =>
    placesOf(design, items, items.find((one) => one.key === key) as Placed).map((one) => one.said)
  expect(said('content-3')).toEqual([
    'posición 1 de 2 en La obra › Antes de empezar',
    'posición 2 de 2 en La obra › Antes de empezar',
  ])
  expect(said('subsection-2')).toEqual(['posición 1 de 1 en La obra'])
  expect(said('section-1')).toEqual(['posición 1 de 1 en el curso'])
})
