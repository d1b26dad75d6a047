import { pino } from 'pino'
import { expect, test } from 'vitest'
import { isOutOfSpace, openFreeSpace } from './free-space.ts'

const MB = 1024 * 1024

function watched(free: Record<string, number>) {
  const lines: { level: number; msg: string; place: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const space = openFreeSpace({
    places: Object.keys(free).map((name) => ({ name, directory: name })),
    minBytes: 500 * MB,
    log,
    measure: async (directory) => {
      const bytes = free[directory]!
      if (Number.isNaN(bytes)) throw new Error('ENOENT')
      return bytes
    },
  })
  return { space, lines, levels: () => lines.splice(0).map(({ level, place }) => [place, level]) }
}

test('logs once each that a disk is nearly full, is full and has space again', async () => {
  const free = { DATA_DIR: 900 * MB, FILES: 2_000 * MB }
  const { space, levels } = watched(free)
  const states: string[] = []
  for (const megabytes of [900, 400, 390, 10, 9, 800]) {
    free.DATA_DIR = megabytes * MB
    await space.check()
    states.push(space.state())
  }
  expect(states).toEqual(['enough', 'low', 'low', 'full', 'full', 'enough'])
  expect(levels()).toEqual([
    ['DATA_DIR', 40],
    ['DATA_DIR', 50],
    ['DATA_DIR', 30],
  ])
  expect(space.free().get('FILES')).toBe(2_000 * MB)
})

test('returns no measurement for a missing directory', async () => {
  const { space, levels } = watched({ DATA_DIR: 900 * MB, FILES: Number.NaN })
  await space.check()
  expect(space.state()).toBe('enough')
  expect([...space.free().keys()]).toEqual(['DATA_DIR'])
  expect(levels()).toEqual([])
})

test.each([
  ['of the machine', { code: 'ENOSPC' }, true],
  ['of a quota', { code: 'EDQUOT' }, true],
  ['of PostgreSQL', { code: '53100' }, true],
  ['as the cause of another', new Error('put', { cause: { code: 'ENOSPC' } }), true],
  ['no space at all', new Error('x', { cause: { code: 'ENOENT' } }), false],
  ['nothing', undefined, false],
])('logs a lack of space %s', (_, error, expected) => {
  expect(isOutOfSpace(error)).toBe(expected)
})
