import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { imports } from '#contract/platform/imports/imports.ts'
import type { RouteConfigEntry } from '@remix-run/route-config'

const ROOT = path.join(import.meta.dirname, '../..')
const WRITTEN = '{api,app,bench,contract,scripts,server,tests}/**/*.{ts,tsx,mjs}'

const modules = [...globSync(WRITTEN, { cwd: ROOT }), 'server.ts', 'settings.ts']
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort()

const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const linesOf = (file: string) => sourceOf(file).split('\n').length - 1

const LIMIT = 250
const ROUTE_LIMIT = 150
const FOLDER_LIMIT = 25

test(`a module fits ${LIMIT} lines`, () => {
  // A test file lists what one thing does; it is long when the thing does much.
  const product = modules.filter((file) => !/^(tests|bench)\/|\.test\.tsx?$/.test(file))
  const long = product.filter((file) => linesOf(file) > LIMIT)
  expect(long.map((file) => `${file}: ${linesOf(file)}`)).toEqual([])
})

test(`a route module fits ${ROUTE_LIMIT} lines`, async () => {
  const { default: siteMap } = await import('#app/routes.ts')
  const files = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...files(children)])
  const long = [...new Set(files(siteMap))].filter((file) => linesOf(file) > ROUTE_LIMIT)
  expect(long.map((file) => `${file}: ${linesOf(file)}`)).toEqual([])
})

/** Folders of one pipeline or one list of kinds, which rooms would tear apart. */
const WIDE_FOLDERS = ['api/demo', 'api/platform/imports', 'app/messages/communications/messages']

test(`a folder has at most ${FOLDER_LIMIT} modules`, () => {
  const product = modules.filter(
    (file) =>
      /^(api|app|contract)\//.test(file) &&
      !/\.(test|examples)\.tsx?$|\/db\/migrations\//.test(file),
  )
  const wide = [...Map.groupBy(product, (file) => path.dirname(file))]
    .filter(([, files]) => files.length > FOLDER_LIMIT)
    .map(([folder]) => folder)
  expect(wide.sort()).toEqual(WIDE_FOLDERS)
})

test('no folder is a catch-all', () => {
  const vague = /(^|\/)(utils?|libs?|helpers?|common|misc|shared)\//
  expect(modules.filter((file) => vague.test(file))).toEqual([])
})

test('no module re-exports another: there is one place to import a thing from', () => {
  const barrels = modules.filter((file) => {
    const parsed = ts.createSourceFile(file, sourceOf(file), ts.ScriptTarget.Latest)
    return parsed.statements.some(
      (statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier,
    )
  })
  // A route takes the shared error page as its own export: that is Remix's interface, not a barrel.
  // The registries of a course's templates and of their drawings are read whole by one module each, and a
  // template is one line of both.
  const registries = [
    'app/courses/course-screens/templates/registry.ts',
    'contract/courses/course-templates/registry.ts',
  ]
  expect(barrels.filter((file) => !isErrorPageOnly(file)).sort()).toEqual(registries)
})

function isErrorPageOnly(file: string): boolean {
  const reExports = sourceOf(file).match(/^export .* from .*$/gm) ?? []
  return (
    file.startsWith('app/') &&
    reExports.every((line) => /^export \{ \w+ as ErrorBoundary \} from/.test(line))
  )
}

describe('one noun names a feature everywhere', () => {
  // The import pipeline serves every kind. A feature's calls over every company, or about what is one's own, are the
  // feature's own, and so are those of the lists that its things are sorted into.
  const folderOf = (feature: string) =>
    feature in imports
      ? 'imports'
      : feature
          .replace(/^(any|own)-/, '')
          .replace(/^(external-course)-(categories|competencies)$/, '$1s')
  /** True when one district has the file. */
  const has = (tree: string, rest: string) =>
    modules.filter((file) =>
      new RegExp(`^${tree}/[\\w-]+/((?!course-templates)[\\w-]+/)?${rest}$`).test(file),
    ).length === 1

  test.each(Object.keys(contract))('%s', (feature) => {
    const folder = folderOf(feature)
    expect(has('contract', `${folder}.ts`), `contract/*/${folder}.ts`).toBe(true)
    expect(has('api', `${folder}/routes.ts`), `api/*/${folder}/routes.ts`).toBe(true)
  })

  test('every context that the application mounts has its contract', () => {
    const mounted = [...sourceOf('api/app.ts').matchAll(/from '\.\/[\w-]+\/([\w-]+)\/routes\.ts'/g)]
    const folders = new Set(Object.keys(contract).map(folderOf))
    expect(mounted.map(([, folder]) => folder!).filter((folder) => !folders.has(folder))).toEqual(
      [],
    )
  })
})

test('every migration says by its name when it runs and what for', () => {
  const migrations = globSync('api/platform/db/migrations/*', { cwd: ROOT }).map((file) =>
    path.basename(file),
  )
  expect(migrations.sort().map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])).toEqual(
    migrations.map((_, index) => String(index + 1).padStart(4, '0')),
  )
})

test('no module opens a setting behind the back of settings.ts', () => {
  const readers = modules.filter(
    (file) =>
      /process\.env\b/.test(sourceOf(file)) &&
      // PostgreSQL's programs are started with this process's own PATH and locale.
      !/^(tests|bench|scripts|api\/platform\/db\/embedded)\//.test(file) &&
      // The benches' reference route is chosen while building.
      !['settings.ts', 'server.ts', 'app/routes.ts'].includes(file),
  )
  expect(readers).toEqual([])
})
