import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole() // builds it, where it is not built

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

/**
 * What a browser fetches for a page that it has never seen, as tests/bench/weight.ts counts it: but for
 * the site's icon, and for what companies uploaded.
 */
test.each(['/login', '/users', '/courses'])(
  'a cold load of %s takes at most 12 requests',
  async (at) => {
    const who = at === '/login' ? site.visitor() : await site.signInAs('admin')
    const { html } = await who.open(at)
    const { document } = new JSDOM(html).window
    const links = 'link:is([rel=stylesheet],[rel=modulepreload])[href], script[src], img[src]'
    const fetched = [...document.querySelectorAll(links)].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src')!,
    )
    for (const use of document.querySelectorAll('use')) fetched.push(use.getAttribute('href')!)
    const ours = new Set([at, ...fetched.map((address) => address.replace(/#.*/, ''))])
    for (const address of ours) if (/\/(images|avatars)\//.test(address)) ours.delete(address)
    expect(ours.size, [...ours].join(' ')).toBeLessThanOrEqual(12)
  },
)
