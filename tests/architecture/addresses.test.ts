import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { EDITORS } from '#app/kit/urls/courses.ts'
import { KINDS } from '#app/import-kinds.server.ts'
import { LIST_STATE, paths } from '#app/kit/urls/paths.ts'
import { pathOf } from '#app/kit/urls/routes.ts'
import siteMap from '#app/routes.ts'

/** An address is written once, in app/kit/urls (docs/decisions/0136-addresses-written-once.md). */

const ROOT = path.join(import.meta.dirname, '../..')
const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** A pattern without values and marks of what may be missing: two that mean the same are equal. */
const plain = (pattern: string) => `/${pathOf(pattern)}`.replaceAll('?', '')

const routesOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path: below, index, children = [] }) => {
    const pattern = below ? `${above}/${below}` : above
    const own = below === undefined && !index ? [] : [plain(pattern || '/')]
    return [...own, ...routesOf(children, pattern)]
  })
const routes = new Set(routesOf(siteMap))

/** Patterns in `paths` by name; undefined for functions without one. */
function patternsIn(value: unknown, name = ''): [string, string | undefined][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value === 'function')
    return [[name, 'pattern' in value ? String(value.pattern) : undefined]]
  return Object.entries(value as object).flatMap(([part, inner]) =>
    patternsIn(inner, [name, part].filter(Boolean).join('.')),
  )
}
const builders = patternsIn({
  ...paths,
  EDITORS,
  LIST_STATE,
  imports: Object.keys(KINDS).map((below) => paths.import(`/${below}`)),
})
const patterns = builders.flatMap(([, pattern]) => pattern ?? [])

/** Each pattern that a builder's becomes when one of its parameters is one of its values. */
function variants(pattern: string): string[][] {
  return [...pattern.matchAll(/:\w+\(([^)]*\|[^)]*)\)\??/g)].map(([param, values = '']) =>
    values.split('|').map((value) => pattern.replace(param, value)),
  )
}
const isRoute = (pattern: string): boolean =>
  routes.has(plain(pattern)) || variants(pattern).some((each) => each.every(isRoute))
const allOf = (pattern: string): string[] => [
  plain(pattern),
  ...variants(pattern).flat().flatMap(allOf),
]

test('every address is one of the site map, with each value of its parameters', () => {
  // Pictures of the gallery's examples are files in public.
  const lost = patterns.filter((pattern) => !isRoute(pattern))
  expect(lost).toEqual(['/examples/:file'])
})

test('functions without a pattern compose addresses of others', () => {
  const composed = builders.filter(([, pattern]) => pattern === undefined).map(([name]) => name)
  expect(composed.sort()).toEqual([
    'communications.copiedMessage',
    'courses.editor',
    'designs.editor',
    // A file in public.
    'help.picture',
    'import',
    'listState',
    'ofList',
    'reports.byQuery',
    'reports.schedule',
    'reports.view',
    'signIn.withPassword',
    'superReports.activityExport',
    'superReports.generalExport',
    'superReports.usersExport',
  ])
})

test('a route that the console leads to has its address from there', () => {
  const built = new Set(patterns.flatMap(allOf))
  expect([...routes].filter((route) => !built.has(route)).sort()).toEqual([
    '/*',
    // Addresses of verifiers of credentials, which the API writes.
    '/companies/:uuid/did.json',
    '/companies/:uuid/status/:list',
    '/dev/components/:name',
    // Pages that another is shown in, without one of their own.
    '/formation-paths/:id',
    '/groups/:id',
    // From a provider of sign-on, and from the address that a company gives its people.
    '/login/sign-on/:company',
    '/login/sign-on/:company/callback',
    // From messages, which the API writes.
    '/open/:uuid',
  ])
})

/** Texts of a module that begin with an address of the site map. */
function addressesIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      const [, first] = /^\/([\w-]+)(?=$|[/?#])/.exec(node.text) ?? []
      if (first && FIRST.has(first)) found.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, sourceOf(file), ts.ScriptTarget.Latest, true))
  return found
}
const FIRST = new Set([...routes].map((route) => route.split('/')[1]).filter(Boolean))

const modules = globSync('{app,server}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
const isTable = (file: string) => /^app\/.*\broutes\.ts$/.test(file)

test('only app/kit/urls writes addresses', () => {
  const others = modules.filter(
    (file) =>
      !file.startsWith('app/kit/urls/') &&
      !isTable(file) &&
      // Gallery of components, no part of the product.
      !/^app\/demo\/|\.examples\.tsx$/.test(file),
  )
  expect(others.flatMap((file) => addressesIn(file).map((text) => `${file}: ${text}`))).toEqual([])
})

test('an address is written once', () => {
  const written = modules
    .filter((file) => file.startsWith('app/kit/urls/') || isTable(file))
    .flatMap((file) => addressesIn(file).filter((text) => !text.endsWith('/')))
  expect(written.filter((text, index) => written.indexOf(text) !== index)).toEqual([])
  // Forms of the server, whose image does not have app.
  const forms = sourceOf('server/refused-action.ts').matchAll(/action="([^"]*)"/g)
  expect([...forms].map(([, action]) => action).filter((to) => !patterns.includes(to!))).toEqual([])
})
