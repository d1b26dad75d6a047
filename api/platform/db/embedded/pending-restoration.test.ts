import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { completeRestoration } from './pending-restoration.ts'

/** Drafts of a restoration that was decided, of which the process moved `moved` before it died. */
function decided(moved: number, places: 'missing' | 'empty') {
  const home = mkdtempSync(path.join(tmpdir(), 'restoration-'))
  const moves = ['files', 'cluster'].map((name) => ({
    from: path.join(home, `draft-${name}`),
    to: path.join(home, name),
  }))
  for (const [at, { from, to }] of moves.entries()) {
    const place = at < moved ? to : from
    mkdirSync(place)
    writeFileSync(path.join(place, 'content'), to)
    if (at >= moved && places === 'empty') mkdirSync(to)
  }
  writeFileSync(path.join(home, 'restoration.json'), JSON.stringify(moves))
  return { home, moves }
}

describe.each([0, 1, 2])('a restoration that died after %d of 2 moves', (moved) => {
  test.each(['missing', 'empty'] as const)('is completed where places are %s', (places) => {
    const { home, moves } = decided(moved, places)
    completeRestoration(home)
    for (const { from, to } of moves) {
      expect(readFileSync(path.join(to, 'content'), 'utf8')).toBe(to)
      expect(existsSync(from)).toBe(false)
    }
    expect(existsSync(path.join(home, 'restoration.json'))).toBe(false)
  })
})
