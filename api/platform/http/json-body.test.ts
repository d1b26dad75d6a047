import { describe, expect, test } from 'vitest'
import { requireBounded } from './json-body.ts'

const statusOf = (json: string) => {
  try {
    requireBounded(json)
    return 200
  } catch (failure) {
    return (failure as { status: number }).status
  }
}

describe('a JSON body', () => {
  test.each([
    ['a thousand ids', JSON.stringify(Array(1_000).fill(1234567)), 200],
    ['500,000 values', `[${'1,'.repeat(500_000)}1]`, 413],
    ['300,000 objects', `[${'{},'.repeat(300_000)}{}]`, 413],
    ['a depth of a hundred thousand', '['.repeat(100_000), 400],
    ['brackets and commas in a text', JSON.stringify({ text: '[{,"\\'.repeat(30_000) }), 200],
    ['a text that never ends', `"${'['.repeat(100)}`, 200],
  ])('of %s: %#', (_, json, status) => {
    expect(statusOf(json)).toBe(status)
  })
})
