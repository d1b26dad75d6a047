import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applied, inverse } from '#api/courses/course-design/apply.ts'
import { differenceOf } from '#api/courses/course-design/publication/difference.ts'
import type { Design, Ids } from '#api/courses/course-design/model.ts'
import {
  addContent,
  addSection,
  moveContent,
  moveSection,
  removeContent,
  removeSection,
} from '#api/courses/course-design/structure.ts'
import { openEditor, outline, type Editing } from './editor.ts'

/** Any sequence of changes, against a plain model of lists in lists. */

type Below = { id: number; contents: number[] }
type Plain = { id: number; sections: Below[] }[]

/** Random change of the outline; its numbers choose among the existing items. */
const step = fc.oneof(
  fc.record({ does: fc.constant('section' as const), order: fc.nat(6) }),
  fc.record({ does: fc.constant('subsection' as const), in: fc.nat(9), order: fc.nat(6) }),
  fc.record({ does: fc.constant('content' as const), in: fc.nat(9), order: fc.nat(6) }),
  fc.record({ does: fc.constant('move section' as const), which: fc.nat(9), order: fc.nat(6) }),
  fc.record({
    does: fc.constant('move subsection' as const),
    which: fc.nat(9),
    in: fc.nat(9),
    order: fc.nat(6),
  }),
  fc.record({
    does: fc.constant('move content' as const),
    which: fc.nat(20),
    in: fc.nat(9),
    order: fc.nat(6),
  }),
  fc.record({ does: fc.constant('remove section' as const), which: fc.nat(9) }),
  fc.record({ does: fc.constant('remove subsection' as const), which: fc.nat(9) }),
  fc.record({ does: fc.constant('remove content' as const), which: fc.nat(20) }),
)
type Step = (typeof step)['generate'] extends (...given: any[]) => { value: infer Value }
  ? Value
  : never

const back = fc.constantFrom({ does: 'undo' as const }, { does: 'redo' as const })

const belows = (plain: Plain) => plain.flatMap(({ sections }) => sections)
const pick = <T>(all: T[], number: number): T | undefined => all[number % Math.max(all.length, 1)]
const put = <T>(all: T[], one: T, order: number) => all.splice(Math.max(order - 1, 0), 0, one)
const take = <T>(all: T[], one: T) => all.splice(all.indexOf(one), 1)

/** Returns the request of a step and the lists expected after it; null when the step does not apply. */
function taken(plain: Plain, { does, ...given }: Step) {
  const order = 'order' in given ? Math.max(given.order, 1) : 1
  const root = pick(plain, 'which' in given ? given.which : 0)
  const below = pick(belows(plain), 'which' in given ? given.which : 0)
  const holder = plain.find(({ sections }) => below && sections.includes(below))
  const content = pick(
    belows(plain).flatMap(({ contents }) => contents),
    'which' in given ? given.which : 0,
  )
  const holds = belows(plain).find(
    ({ contents }) => content !== undefined && contents.includes(content),
  )
  const into = 'in' in given ? pick(plain, given.in) : undefined
  const intoBelow = 'in' in given ? pick(belows(plain), given.in) : undefined
  if (does === 'section')
    return { does, order, after: (id: number) => put(plain, { id, sections: [] }, order) }
  if (does === 'subsection' && into)
    return {
      does,
      order,
      parent: into.id,
      after: (id: number) => put(into.sections, { id, contents: [] }, order),
    }
  if (does === 'content' && intoBelow)
    return {
      does,
      order,
      subSection: intoBelow.id,
      after: (id: number) => put(intoBelow.contents, id, order),
    }
  if (does === 'move section' && root)
    return {
      does,
      order,
      id: root.id,
      parent: null,
      after: () => (take(plain, root), put(plain, root, order)),
    }
  if (does === 'move subsection' && below && holder && into)
    return {
      does,
      order,
      id: below.id,
      parent: into.id,
      after: () => (take(holder.sections, below), put(into.sections, below, order)),
    }
  if (does === 'move content' && content !== undefined && holds && intoBelow)
    return {
      does,
      order,
      id: content,
      subSection: intoBelow.id,
      from: { subSection: holds.id, order: holds.contents.indexOf(content) + 1 },
      after: () => (take(holds.contents, content), put(intoBelow.contents, content, order)),
    }
  if (does === 'remove section' && root)
    return { does, id: root.id, after: () => take(plain, root) }
  if (does === 'remove subsection' && below && holder)
    return { does, id: below.id, after: () => take(holder.sections, below) }
  if (does === 'remove content' && content !== undefined && holds)
    return { does, id: content, after: () => take(holds.contents, content) }
  return null
}

const plainOutline = (plain: Plain) =>
  plain.map(({ id, sections }, index) => [
    id,
    index + 1,
    sections.map((below, at) => [
      below.id,
      at + 1,
      below.contents.map((content, place) => [content, place + 1]),
    ]),
  ])

const rowsOutline = ({ sections, contents }: Design) => {
  const sorted = <Row extends { position: number }>(rows: Row[]) =>
    rows.sort((a, b) => a.position - b.position)
  const below = (parent: number | null) =>
    sorted(sections.filter((row) => row.parent_id === parent))
  return below(null).map((section) => [
    section.id,
    section.position,
    below(section.id).map((row) => [
      row.id,
      row.position,
      sorted(contents.filter(({ section_id }) => section_id === row.id)).map(({ id, position }) => [
        id,
        position,
      ]),
    ]),
  ])
}

async function changed(design: Design, asked: NonNullable<ReturnType<typeof taken>>, ids: Ids) {
  const { does, order = null, id = 0 } = asked as { does: string; order?: number; id?: number }
  const { parent = null, subSection = 0, from } = asked as any
  if (does === 'section' || does === 'subsection') return addSection(design, { parent, order }, ids)
  if (does === 'content') return addContent(design, { subSection, order, contentType: 'Tip' }, ids)
  if (does.startsWith('move') && does.endsWith('section'))
    return { design: moveSection(design, { id, parent, order }), id }
  if (does === 'move content') {
    const newPosition = { subSection, order }
    return { design: moveContent(design, { id, oldPosition: from, newPosition }), id }
  }
  return {
    design: does === 'remove content' ? removeContent(design, id) : removeSection(design, id),
    id,
  }
}

describe('any sequence of changes', () => {
  test('leaves orders without gaps, loses nothing and undoes to what was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 3, arbitrary: step }, { weight: 1, arbitrary: back }), {
          maxLength: 60,
        }),
        async (steps) => {
          let last = 0
          const ids: Ids = async (_kind, count) => Array.from({ length: count }, () => ++last)
          let plain: Plain = []
          let design: Design = { name: '', slug: '', theme: {}, sections: [], contents: [] }
          // Undo stacks of both: the plain model keeps whole states, the design keeps differences.
          const done: { plain: Plain; difference: ReturnType<typeof differenceOf> }[] = []
          const undone: typeof done = []
          for (const one of steps) {
            if (one.does === 'undo' || one.does === 'redo') {
              const [from, to] = one.does === 'undo' ? [done, undone] : [undone, done]
              const entry = from.pop()
              if (!entry) continue
              to.push({ ...entry, plain: structuredClone(plain) })
              plain = entry.plain
              design = applied(
                design,
                one.does === 'undo' ? inverse(entry.difference) : entry.difference,
              )
            } else {
              const asked = taken(plain, one)
              if (!asked) continue
              const before = { plain: structuredClone(plain), design }
              const made = await changed(design, asked, ids)
              asked.after(made.id)
              design = made.design
              done.push({ plain: before.plain, difference: differenceOf(before.design, design) })
              undone.length = 0
            }
            expect(rowsOutline(design)).toEqual(plainOutline(plain))
          }
          while (done.length > 0) design = applied(design, inverse(done.pop()!.difference))
          expect([design.sections, design.contents]).toEqual([[], []])
        },
      ),
      { numRuns: 300 },
    )
  })

  test('of two people who undo their own changes leaves orders without gaps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ who: fc.constantFrom('a', 'b'), what: fc.oneof(step, back) }), {
          maxLength: 50,
        }),
        async (steps) => {
          let last = 0
          const ids: Ids = async (_kind, count) => Array.from({ length: count }, () => ++last)
          let design: Design = { name: '', slug: '', theme: {}, sections: [], contents: [] }
          const done: Record<string, ReturnType<typeof differenceOf>[]> = { a: [], b: [] }
          for (const { who, what } of steps) {
            if (what.does === 'redo') continue
            if (what.does === 'undo') {
              const difference = done[who]!.at(-1)
              if (!difference) continue
              try {
                design = applied(design, inverse(difference))
                done[who]!.pop()
              } catch (error) {
                expect(error).toMatchObject({ status: 409 })
              }
            } else {
              const plain: Plain = rowsOutline(design).map(([id, , sections]: any) => ({
                id,
                sections: sections.map(([below, , contents]: any) => ({
                  id: below,
                  contents: contents.map(([content]: any) => content),
                })),
              }))
              const asked = taken(plain, what)
              if (!asked) continue
              const made = (await changed(design, asked, ids)).design
              done[who]!.push(differenceOf(design, made))
              design = made
            }
            for (const rows of groups(design))
              expect(rows.sort((a, b) => a - b)).toEqual(rows.map((_, index) => index + 1))
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('is the same over the calls', async () => {
    const { newCourse, edit } = await openEditor()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: back }), {
          minLength: 15,
          maxLength: 25,
        }),
        async (steps) => {
          const editor = edit((await newCourse()).design)
          let plain: Plain = []
          const [done, undone]: Plain[][] = [[], []] as [Plain[], Plain[]]
          for (const one of steps) {
            if (one.does === 'undo' || one.does === 'redo') {
              const [from, to] = one.does === 'undo' ? [done, undone] : [undone, done]
              const state = from.pop()
              const { status } = await editor.ask('POST', `/design/${one.does}`)
              expect(status).toBe(state ? 200 : 409)
              if (!state) continue
              to.push(structuredClone(plain))
              plain = state
            } else {
              const asked = taken(plain, one)
              if (!asked) continue
              const before = structuredClone(plain)
              asked.after(await called(editor, asked))
              if (JSON.stringify(plain) === JSON.stringify(before)) continue
              done.push(before)
              undone.length = 0
            }
          }
          expect(outline(await editor.design())).toEqual(plainOutline(plain))
        },
      ),
      { numRuns: 6 },
    )
  })
})

/** The places in each parent. */
function groups({ sections, contents }: Design): number[][] {
  const places = [
    ...sections.map((row) => [`s${row.parent_id}`, row.position] as const),
    ...contents.map((row) => [`c${row.section_id}`, row.position] as const),
  ]
  return [...Map.groupBy(places, ([parent]) => parent).values()].map((rows) =>
    rows.map(([, place]) => place),
  )
}

async function called(editor: Editing, asked: any): Promise<number> {
  const { does, order, id, parent = null, subSection, from } = asked
  if (does === 'section' || does === 'subsection') return (await editor.section(parent, order)).id
  if (does === 'content') return (await editor.content(subSection, 'Tip', order)).id
  const position = { subSection, order }
  const [method, path, body] = does.startsWith('remove')
    ? ['DELETE', does === 'remove content' ? '/contents' : '/sections', { id }]
    : does === 'move content'
      ? ['PUT', '/contents/order', { id, oldPosition: from, newPosition: position }]
      : ['PUT', '/sections/order', { id, parent, order }]
  expect((await editor.ask(method, path, body)).status).toBe(200)
  return id
}
