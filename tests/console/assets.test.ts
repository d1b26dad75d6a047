import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

await startTestConsole() // builds it, where it is not built

const ASSETS = path.resolve(import.meta.dirname, '../../build/client/assets')

test('browsers get no schema: one word of the contract would bring the library along to every page', async () => {
  const scripts = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const texts = await Promise.all(
    scripts.map(async (name) => ({ name, text: await readFile(path.join(ASSETS, name), 'utf8') })),
  )
  // zod calls its errors so, whatever else a build renames.
  expect(texts.filter(({ text }) => text.includes('ZodError')).map(({ name }) => name)).toEqual([])
})
