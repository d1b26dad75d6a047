import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, test } from 'vitest'
import type { KeptMemory } from '#tests/support/retained-memory.ts'

/**
 * Responses and results of queries are freed by a minor collection: none is kept in the old generation until the whole
 * heap is collected (docs/decisions/0120-responses-freed-by-minor-collections.md).
 */
const MEASURES = fileURLToPath(new URL('../../support/retained-memory.ts', import.meta.url))

let kept: KeptMemory
beforeAll(async () => {
  const measured = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    MEASURES,
    inject('serverUrl'),
  ])
  kept = JSON.parse(measured.stdout) as KeptMemory
})

test('frees a response whose headers were watched', () => {
  expect(kept.watched).toBeLessThan(1_000)
})

test('frees a compressed response', () => {
  expect(kept.compressed).toBeLessThan(2_500)
})

test('frees the result of a query', () => {
  expect(kept.query).toBeLessThan(1_000)
})
