import { describe, expect, test } from 'vitest'
import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'
import { newsOf } from './news.ts'

/** Returns a table in this order. */
const table = (...names: string[]): LeaderboardRow[] =>
  names.map((name, at) => ({
    key: name,
    position: at + 1,
    points: 100 - at,
    name,
    last_name: '',
    area: null,
    avatar: null,
  }))

describe('the announced news', () => {
  test('is the new leader, not the overtaken one', () => {
    expect(newsOf(table('Ana', 'Luz'), table('Luz', 'Ana'))).toBe('Luz pasó al primer lugar')
  })

  test('is the highest of several that rose', () => {
    expect(newsOf(table('A', 'B', 'C', 'D'), table('A', 'C', 'B', 'E'))).toBe(
      'C pasó al segundo lugar',
    )
  })

  test('is a new entry among the ten', () => {
    const ten = 'A B C D E F G H I'.split(' ')
    expect(newsOf(table(...ten, 'J'), table(...ten, 'Z'))).toBe('Z pasó al décimo lugar')
  })

  test('is empty when only points changed or the last person left', () => {
    const before = table('Ana', 'Luz')
    expect(
      newsOf(
        before,
        before.map((row) => ({ ...row, points: row.points + 5 })),
      ),
    ).toBe('')
    expect(newsOf(before, table('Ana'))).toBe('')
  })

  test('names people whole', () => {
    const rows = table('Ana').map((row) => ({ ...row, last_name: 'Ruiz Peña' }))
    expect(newsOf([], rows)).toBe('Ana Ruiz Peña pasó al primer lugar')
  })
})
