import { expect, test } from 'vitest'
import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'
import { movesBetween, equalRankKeys } from './places.ts'

const rows = (...points: [key: string, points: number][]): LeaderboardRow[] =>
  points.map(([key, value], index) => ({
    key,
    position: index + 1,
    points: value,
    name: key,
    last_name: '',
    area: null,
    avatar: null,
  }))

test('equal points are a tie at any rank', () => {
  expect([...equalRankKeys(rows(['a', 9], ['b', 7], ['c', 7], ['d', 1]))]).toEqual(['b', 'c'])
  expect(equalRankKeys(rows(['a', 9]))).toEqual(new Set())
})

test('moves count ranks gained or lost by people ranked before', () => {
  const moves = movesBetween(
    rows(['a', 9], ['b', 7], ['c', 5]),
    rows(['c', 11], ['b', 10], ['d', 9], ['a', 9]),
  )
  expect([...moves]).toEqual([
    ['c', 2],
    ['a', -3],
  ])
})
