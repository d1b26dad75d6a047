import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole() // builds it, where it is not built

const ASSETS = path.resolve(import.meta.dirname, '../../../build/client/assets')

test('no schema of the contract and no validation library is in the browser bundle', async () => {
  const scripts = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const texts = await Promise.all(
    scripts.map(async (name) => ({ name, text: await readFile(path.join(ASSETS, name), 'utf8') })),
  )
  // zod calls its errors so, whatever else a build renames.
  expect(texts.filter(({ text }) => text.includes('ZodError')).map(({ name }) => name)).toEqual([])
})

/**
 * Requests of a browser without cache, as bench/weight.ts counts them: without the site's icon and
 * files uploaded by tenants.
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

test('the drag library is loaded only by pages that drag', async () => {
  const files = await readdir(ASSETS)
  const manifest = await textOf(files.find((name) => name.startsWith('manifest-'))!)
  const { entry, routes } = JSON.parse(manifest.replace(/^[^{]*/, '').replace(/;?\s*$/, '')) as {
    entry: Part
    routes: Record<string, Part>
  }
  const fetchedBy = ({ module, imports = [] }: Part) =>
    [module, ...imports].map((at) => path.basename(at))
  const dragging: string[] = []
  for (const name of files)
    if (name.endsWith('.js') && (await textOf(name)).includes('DndDescribedBy')) dragging.push(name)
  expect(dragging).toHaveLength(1)

  const asking = Object.entries(routes).filter(([, part]) => fetchedBy(part).includes(dragging[0]!))
  expect(asking.map(([id]) => id).sort()).toEqual([
    'admin/courses:design',
    'courses:design',
    'training/formation-paths/contents/contents',
  ])
  expect(fetchedBy(entry)).not.toContain(dragging[0])

  // Files that only the editor loads: its own code with rows of options and autosave, dnd-kit, forms and the drawings of
  // the screens.
  const common = ['root', 'courses/courses/list', 'people/users/profile/detail'].map(
    (id) => routes[id]!,
  )
  const shared = [entry, ...common].flatMap(fetchedBy)
  const own = fetchedBy(routes['courses:design']!).filter((name) => !shared.includes(name))
  expect(own).toContain(dragging[0])
  const weights = await Promise.all(
    own.map(async (name) => gzipSync(await readFile(path.join(ASSETS, name))).length),
  )
  expect(weights.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(72_000)
})

type Part = { module: string; imports?: string[] }

const textOf = (name: string) => readFile(path.join(ASSETS, name), 'utf8')
