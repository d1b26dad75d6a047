import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  depthsOf,
  MAX_DEPTH,
  moved,
  numbersOf,
  read,
  without,
  written,
  type TreeNode,
  type Stored,
} from './course-tree.ts'

/** Parses 'A(B C(D)) E' to a path; the ids are the positions of the letters in the alphabet. */
function pathOf(text: string): Stored[] {
  const above: (number | null)[] = [null]
  const path: Stored[] = []
  for (const sign of text.replaceAll(' ', '')) {
    if (sign === '(') above.push(path.at(-1)!.id)
    else if (sign === ')') above.pop()
    else path.push({ id: idOf(sign), parent: above.at(-1)!, position: (path.length + 1) * 64 })
  }
  return path
}

const idOf = (letter: string) => letter.charCodeAt(0) - 64
const letterOf = (id: number) => String.fromCharCode(id + 64)

function drawn(path: readonly TreeNode[]): string {
  const below = (parent: number | null): string =>
    path
      .filter((one) => one.parent === parent)
      .map(({ id }) => letterOf(id) + (below(id) ? `(${below(id)})` : ''))
      .join(' ')
  return below(null)
}

function after(text: string, moves: { id: string; parent?: string | null; order?: number }[]) {
  const now = moved(
    pathOf(text),
    moves.map(({ id, parent, order }) => ({
      id: idOf(id),
      order,
      parent: typeof parent === 'string' ? idOf(parent) : parent,
    })),
  )
  return 'why' in now ? `${now.why} ${letterOf(now.id)}` : drawn(now)
}

describe('a moved course', () => {
  test('takes the place that it is given, up and down, with its children', () => {
    expect(after('A B C D', [{ id: 'A', order: 3 }])).toBe('B C A D')
    expect(after('A B C D', [{ id: 'D', order: 2 }])).toBe('A D B C')
    expect(after('A(B C) D E', [{ id: 'A', order: 5 }])).toBe('D E A(B C)')
    expect(after('A(B C) D E', [{ id: 'E', order: 1 }])).toBe('E A(B C) D')
    expect(after('A B', [{ id: 'A', order: 1 }])).toBe('A B')
  })

  test('is held within its parent', () => {
    expect(after('A(B C) D', [{ id: 'C', order: 1 }])).toBe('A(C B) D')
    expect(after('A(B C) D', [{ id: 'B', order: 99 }])).toBe('A(C B) D')
    expect(after('A(B) C', [{ id: 'C', order: 2 }])).toBe('A(B) C')
  })

  test('goes to another parent and back, to its end without an order', () => {
    expect(after('A(B) C D', [{ id: 'C', parent: 'A' }])).toBe('A(B C) D')
    expect(after('A(B) C D', [{ id: 'C', parent: 'A', order: 2 }])).toBe('A(C B) D')
    expect(after('A(B C) D', [{ id: 'B', parent: null }])).toBe('A(C) D B')
    expect(after('A(B C) D', [{ id: 'B', parent: null, order: 1 }])).toBe('B A(C) D')
  })

  test('may change places in one go', () => {
    expect(
      after('A B C', [
        { id: 'A', order: 3 },
        { id: 'B', order: 2 },
        { id: 'C', order: 1 },
      ]),
    ).toBe('C B A')
    expect(
      after('A(B)', [
        { id: 'A', parent: 'B' },
        { id: 'B', parent: null },
      ]),
    ).toBe('B(A)')
  })

  test('is refused below itself, below what is not there and too deep', () => {
    expect(after('A(B)', [{ id: 'A', parent: 'B' }])).toBe('cycle A')
    expect(after('A', [{ id: 'A', parent: 'A' }])).toBe('cycle A')
    expect(
      after('A B', [
        { id: 'A', parent: 'B' },
        { id: 'B', parent: 'A' },
      ]),
    ).toBe('cycle A')
    expect(after('A', [{ id: 'A', parent: 'Z' }])).toBe('parent A')
    expect(after('A(B(C)) D', [{ id: 'D', parent: 'C' }])).toBe('depth D')
    expect(after('A(B) C', [{ id: 'A', parent: 'C' }])).toBe('C(A(B))')
    expect(after('A(B(C)) D', [{ id: 'A', parent: 'D' }])).toBe('depth C')
  })
})

test('new courses are appended in input order', () => {
  expect(after('A(B)', [{ id: 'D' }, { id: 'C' }])).toBe('A(B) D C')
  expect(after('A B', [{ id: 'C', order: 2 }])).toBe('A C B')
})

test('a removed course is replaced by its children', () => {
  const gone = (text: string, letters: string) =>
    drawn(without(pathOf(text), new Set(letters.split(' ').map(idOf))))
  expect(gone('A(B(C) D) E', 'A')).toBe('B(C) D E')
  expect(gone('A(B(C) D) E', 'B')).toBe('A(C D) E')
  expect(gone('A(B(C) D) E', 'A B')).toBe('C D E')
})

test('numbers are read from the tree', () => {
  const path = pathOf('A(B C(D)) E')
  expect([...numbersOf(path).values()]).toEqual(['1', '1.1', '1.2', '1.2.1', '2'])
})

test('moving one course writes one row', () => {
  const path = pathOf('A B C D')
  const now = moved(path, [{ id: idOf('D'), order: 2 }])
  expect(written(path, now as TreeNode[])).toEqual([{ id: idOf('D'), parent: null, position: 96 }])
})

/** One step of a sequence of changes. */
type TreeOperation =
  | { move: { id: number; parent?: number | null; order?: number }[] }
  | { remove: number[] }

const ids = fc.integer({ min: 1, max: 12 })
const treeOperation: fc.Arbitrary<TreeOperation> = fc.oneof(
  fc.record({
    move: fc.uniqueArray(
      fc.record(
        { id: ids, parent: fc.option(ids, { nil: null }), order: fc.integer({ min: 1, max: 14 }) },
        { requiredKeys: ['id'] },
      ),
      { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
    ),
  }),
  fc.record({ remove: fc.array(ids, { maxLength: 3 }) }),
)

test('any sequence of changes leaves no gap, no cycle and at most three levels, and reads as it was stored', () => {
  fc.assert(
    fc.property(fc.array(treeOperation, { maxLength: 60 }), (deeds) => {
      let stored: Stored[] = []
      for (const one of deeds) {
        const now = 'move' in one ? moved(stored, one.move) : without(stored, new Set(one.remove))
        if ('why' in now) continue
        const changes = new Map(written(stored, now).map((row) => [row.id, row]))
        const kept = new Map(stored.map((row) => [row.id, row]))
        const rows = now.map(({ id }) => changes.get(id) ?? kept.get(id)!)
        stored = read(rows)
        expect(stored.map(({ id, parent }) => ({ id, parent }))).toEqual(now)
        expect(stored).toHaveLength(rows.length)
        expect(Math.max(0, ...depthsOf(stored).values())).toBeLessThanOrEqual(MAX_DEPTH)
        const siblings = stored.map(({ parent, position }) => `${parent}:${position}`)
        expect(new Set(siblings).size).toBe(siblings.length)
        expectReadFromTop(stored)
      }
    }),
    { numRuns: 300 },
  )
})

/** Expects every node after its parent, with only descendants of the parent between them. */
function expectReadFromTop(path: readonly TreeNode[]) {
  const open: number[] = []
  for (const { id, parent } of path) {
    while (open.length > 0 && open.at(-1) !== parent) open.pop()
    expect(open.at(-1) ?? null).toBe(parent)
    open.push(id)
  }
}
