import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

/** /dev/components is for developers alone: tests/e2e/kit/components.spec.ts looks at it. */

const site = await startTestConsole()
const BUILD = path.resolve(import.meta.dirname, '../../../build')

test('the production site answers 404 for the page of components', async () => {
  const admin = await site.signInAs('admin')
  for (const address of ['/dev/components', '/dev/components/button']) {
    const page = await admin.open(address)
    expect([address, page.status]).toEqual([address, 404])
    expect((await site.visitor().open(address)).address).toMatch(/^\/login\?/)
  }
})

test('neither the browser nor the server build contains it or its examples', () => {
  const scripts = globSync('**/*.js', { cwd: BUILD })
  expect(scripts.length).toBeGreaterThan(50)
  const traces = /dev\/components|\.examples\.tsx|Ventas del nor/
  const found = scripts.filter((file) => traces.test(readFileSync(path.join(BUILD, file), 'utf8')))
  expect(found).toEqual([])
})
