import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { RouteConfigEntry } from '@remix-run/route-config'
import siteMap from '#app/routes.ts'
import { WHOLE } from '#tests/support/extent.ts'

/**
 * The patches of patches/ are applied, and change nothing but how fast it goes (the one of hucre adds a filter row). What they
 * change is held against the package as it is published: the patch, taken back in a copy.
 */
const ROOT = path.join(import.meta.dirname, '../..')
const PATCHED = globSync('*.patch', { cwd: path.join(ROOT, 'patches') })
const copy = mkdtempSync(path.join(tmpdir(), 'sendero-patches-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// Warnings about undecodable URLs, and patterns that our site map does not have.
vi.spyOn(console, 'warn').mockImplementation(() => {})

test.each(PATCHED)('%s is for the installed version and is applied', (patch) => {
  const [, name, version] = /^(.+)\+([^+]+)\.patch$/.exec(patch)!
  const home = path.join(ROOT, 'node_modules', name!.replace('+', '/'))
  const { version: installed } = JSON.parse(
    readFileSync(path.join(home, 'package.json'), 'utf8'),
  ) as { version: string }
  expect(installed).toBe(version)

  // Patches of other packages would be taken back too.
  rmSync(path.join(copy, 'patches'), { recursive: true, force: true })
  for (const file of ['package.json', 'package-lock.json', path.join('patches', patch)]) {
    cpSync(path.join(ROOT, file), path.join(copy, file))
  }
  cpSync(home, path.join(copy, path.relative(ROOT, home)), { recursive: true })
  const patcher = path.join(ROOT, 'node_modules/patch-package/index.js')
  // It can only be taken back whole: what stands there is the patch, to the letter.
  execFileSync(process.execPath, [patcher, '--reverse', '--error-on-fail', '--error-on-warn'], {
    cwd: copy,
    stdio: 'pipe',
  })
})

test('the image takes every patched package from where it was patched', () => {
  const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
  for (const patch of PATCHED) {
    const name = patch.replace(/\+[^+]+$/, '').replace('+', '/')
    expect(dockerfile).toContain(`COPY --from=build /app/node_modules/${name} /patched/${name}`)
  }
})

type Route = {
  id?: string
  path?: string | undefined
  index?: boolean | undefined
  caseSensitive?: boolean | undefined
  children?: Route[] | undefined
}

type Router = {
  matchRoutes(routes: Route[], pathname: string): { route: Route }[] | null
  createMemoryHistory(): unknown
  createRouter(init: { history: unknown; routes: Route[] }): {
    routes: Route[]
    patchRoutes(parent: string, children: Route[]): void
  }
}

const BUILDS = ['router.cjs.js', 'router.js']

describe.each(BUILDS)('@remix-run/router, %s', async (build) => {
  const load = (root: string) =>
    routerIn(path.join(root, 'node_modules/@remix-run/router/dist', build))
  const patched = await load(ROOT)
  let published: Router | undefined

  async function expectSame(routes: Route[], pathname: string) {
    published ??= await load(copy)
    const found = patched.matchRoutes(routes, pathname)
    expect(found).toEqual(published.matchRoutes(routes, pathname))
    // Kept from the first time.
    expect(patched.matchRoutes(routes, pathname)).toEqual(found)
  }

  test('every address finds the route that the published package finds', async () => {
    const routes = routesOf(siteMap)
    const paths = patternsOf(routes)
    expect(paths.length).toBeGreaterThan(100)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.infiniteStream(SEGMENT), NOISE, (...of) =>
        expectSame(routes, addressOf(...of)),
      ),
      { numRuns: WHOLE ? 1000 : 300 },
    )
  })

  test('so does every address in any site map', async () => {
    await fc.assert(
      fc.asyncProperty(
        SITE_MAP,
        fc.infiniteStream(SEGMENT),
        NOISE,
        async (routes, values, noise) => {
          for (const pattern of patternsOf(routes)) {
            await expectSame(routes, addressOf(pattern, values, noise))
          }
        },
      ),
      { numRuns: WHOLE ? 150 : 50 },
    )
  })

  test('routes that are patched in are found', () => {
    const history = patched.createMemoryHistory()
    const router = patched.createRouter({
      history,
      routes: [{ id: 'root', path: '/', children: [{ id: 'users', path: 'users' }] }],
    })
    const idOf = (address: string) =>
      patched.matchRoutes(router.routes, address)?.map(({ route }) => route.id)
    expect(idOf('/users/new')).toBeUndefined()
    router.patchRoutes('users', [{ id: 'new', path: 'new' }])
    router.patchRoutes('root', [{ id: 'areas', path: 'areas' }])
    expect(idOf('/users/new')).toEqual(['root', 'users', 'new'])
    expect(idOf('/areas')).toEqual(['root', 'areas'])
  })
})

/** The browser's build is an ES module in a package that does not say so; Node believes the name. */
async function routerIn(file: string): Promise<Router> {
  if (file.endsWith('.cjs.js')) return createRequire(file)(file) as Router
  const module = path.join(mkdtempSync(path.join(copy, 'module-')), 'router.mjs')
  writeFileSync(module, readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, ''))
  return (await import(module)) as Router
}

/** As the framework makes them of the site map: everything stands under the root. */
function routesOf(entries: RouteConfigEntry[]): Route[] {
  const within = (inner: readonly RouteConfigEntry[]): Route[] =>
    inner.map(({ id, file, path, index, caseSensitive, children }) => ({
      id: id ?? file,
      path,
      caseSensitive,
      ...(index ? { index } : { children: children && within(children) }),
    }))
  return [{ id: 'root', path: '', children: within(entries) }]
}

/** The whole path of every route, its parents' in front. */
function patternsOf(routes: Route[], parent = ''): string[] {
  return routes.flatMap(({ path = '', children = [] }) => {
    const whole = path.startsWith('/') ? path : `${parent}/${path}`
    return [whole, ...patternsOf(children, whole)]
  })
}

const SEGMENT = fc.oneof(
  fc.constantFrom(
    'new',
    'edit',
    'users',
    '7',
    'ñandú',
    '..',
    '%2F',
    '%0A',
    '%',
    'a%20b',
    '*',
    ':id',
  ),
  fc.webSegment(),
  fc
    .string({ unit: 'binary', minLength: 1 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
)

const NOISE = fc.record({
  case: fc.constantFrom('', 'upper'),
  before: fc.constantFrom('', '', '', '/', '/x'),
  after: fc.constantFrom('', '', '', '/', '//', '/x', '/new', 'x', '.data', '?page=2'),
})

function addressOf(
  pattern: string,
  values: Iterable<string>,
  noise: { case: string; before: string; after: string },
): string {
  const next = values[Symbol.iterator]()
  const filled = pattern
    .replace(/\/{2,}/g, '/')
    .replace(/:[\w-]+\??|\*/g, () => String(next.next().value))
    .replace(/\?/g, '')
  const cased = noise.case === 'upper' ? filled.toUpperCase() : filled
  return `${noise.before}${cased}${noise.after}` || '/'
}

const PATH = fc
  .array(fc.constantFrom('users', 'new', 'a', 'b?', ':id', ':kind?', ':other', '*', 'a.b', 'x+y'), {
    maxLength: 3,
  })
  .map((segments) => segments.join('/'))

const { siteMap: SITE_MAP } = fc.letrec<{ siteMap: Route[]; route: Route }>((tie) => ({
  siteMap: fc.array(tie('route'), { minLength: 1, maxLength: 4 }),
  route: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      path: fc.option(PATH, { nil: undefined }),
      index: fc.constantFrom(undefined, true),
      caseSensitive: fc.boolean(),
    }) as fc.Arbitrary<Route>,
    fc.record({
      path: fc.option(PATH, { nil: undefined }),
      caseSensitive: fc.boolean(),
      children: tie('siteMap'),
    }) as fc.Arbitrary<Route>,
  ),
}))
