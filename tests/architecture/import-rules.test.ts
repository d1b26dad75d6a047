import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser'
import { afterAll, expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const config = require('../../.dependency-cruiser.cjs') as Required<IConfiguration>
const { STANDS_ON, below } = require('../../scripts/map/districts.cjs') as {
  STANDS_ON: Record<string, string[]>
  below: (district: string) => string[]
}

const house = realpathSync(mkdtempSync(path.join(tmpdir(), 'house-')))
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** For each rule an import that it has to refuse, and one beside it that it has to let through. */
const CASES: Record<
  string,
  { refused: [from: string, to: string, back?: string]; allowed: [string, string] }
> = {
  'console-never-touches-the-api': {
    refused: ['app/people/users/list.tsx', 'api/people/users/list.ts'],
    allowed: ['app/people/users/list.tsx', 'contract/people/users.ts'],
  },
  'api-never-touches-the-console': {
    refused: ['api/people/users/create.ts', 'app/kit/urls/paths.ts'],
    allowed: ['api/people/users/create.ts', 'contract/people/users.ts'],
  },
  'contract-is-data': {
    refused: ['contract/people/users.ts', 'node_modules/pg/index.js'],
    allowed: ['contract/people/users.ts', 'node_modules/zod/index.js'],
  },
  'insides-of-another-district': {
    refused: ['api/access/scim/users/save-user.ts', 'api/people/users/index-page.ts'],
    allowed: ['api/access/scim/users/save-user.ts', 'api/people/users/update.ts'],
  },
  'server-composes': {
    refused: ['server/health.ts', 'api/people/users/list.ts'],
    allowed: ['server/health.ts', 'api/main.ts'],
  },
  'ui-knows-no-feature': {
    refused: ['app/kit/ui/popups/menu.tsx', 'app/kit/shell/hooks.ts'],
    allowed: ['app/kit/ui/popups/menu.tsx', 'app/kit/ui/icon.tsx'],
  },
  'screens-know-no-feature': {
    refused: ['app/courses/course-screens/screen.tsx', 'app/courses/courses/columns.tsx'],
    allowed: ['app/courses/course-screens/asset.ts', 'app/kit/backend/api.server.ts'],
  },
  'the-report-page-knows-no-report': {
    refused: ['app/reports/report-page/table/cells.tsx', 'app/reports/reports/columns.tsx'],
    allowed: ['app/reports/report-page/table/cells.tsx', 'app/kit/ui/states/tag.tsx'],
  },
  ...ofDistricts(),
  'examples-are-no-part-of-the-product': {
    refused: ['app/people/users/list.tsx', 'app/kit/ui/button.examples.tsx'],
    allowed: ['app/demo/components.tsx', 'app/kit/ui/button.examples.tsx'],
  },
  'no-cycles': {
    refused: ['api/people/users/index-page.ts', 'api/people/users/index-page.ts'],
    allowed: ['api/people/users/index-page.ts', 'api/people/users/list.ts'],
  },
  'no-cycles-of-folders': {
    refused: [
      'api/people/areas/list.ts',
      'api/platform/members/users-page.ts',
      'api/platform/members/areas.ts',
    ],
    allowed: ['api/people/areas/list.ts', 'api/platform/members/users-page.ts'],
  },
  'opentelemetry-is-loaded-when-it-is-on': {
    refused: ['api/platform/db/database.ts', 'api/platform/telemetry/otlp.ts'],
    allowed: ['api/platform/db/database.ts', 'api/platform/telemetry/tracing.ts'],
  },
  'nothing-imports-tests': {
    refused: ['scripts/dev.ts', 'tests/support/api.ts'],
    allowed: ['tests/api/users.test.ts', 'tests/support/api.ts'],
  },
  'the-product-needs-no-development-packages': {
    refused: ['server/health.ts', 'node_modules/vitest/index.js'],
    allowed: ['server/health.ts', 'node_modules/pg/index.js'],
  },
  'every-import-leads-somewhere': {
    refused: ['api/people/users/list.ts', 'api/people/users/gone.ts'],
    allowed: ['api/people/users/list.ts', 'api/people/users/areas.ts'],
  },
  'no-undeclared-packages': {
    refused: ['api/people/users/list.ts', 'node_modules/leftover/index.js'],
    allowed: ['api/people/users/list.ts', 'node_modules/pg/index.js'],
  },
}

/** Each district imports one that it stands on, and none of those above it. */
function ofDistricts() {
  const names = Object.keys(STANDS_ON)
  const moduleOf = (district: string, name: string) =>
    `api/${district}/${name}/${district === 'platform' ? 'database' : 'policy'}.ts`
  return Object.fromEntries(
    names.map((district) => {
      const above = names.find((other) => !below(district).includes(other)) ?? null
      const [lower = district] = STANDS_ON[district]!
      const from = moduleOf(district, 'one')
      return [
        `${district}-stands-on-those-below`,
        {
          refused: [from, above ? moduleOf(above, 'two') : 'api/app.ts'] as [string, string],
          allowed: [from, moduleOf(lower, 'two')] as [string, string],
        },
      ]
    }),
  )
}

test('every rule has its case here', () => {
  expect(Object.keys(CASES).sort()).toEqual(config.forbidden.map(({ name }) => name).sort())
})

test('every rule teaches whoever meets it', () => {
  const mute = config.forbidden.filter(({ comment = '' }) => comment.length < 40)
  expect(mute.map(({ name }) => name)).toEqual([])
})

test.each(Object.keys(CASES))('%s refuses what it should and nothing else', async (rule) => {
  const { refused, allowed } = CASES[rule]!
  expect(await rulesBrokenBy(...refused)).toContain(rule)
  expect(await rulesBrokenBy(...allowed)).toEqual([])
})

/** A house with these two modules and one import, and one from `back`, cruised with the project's own rules. */
async function rulesBrokenBy(from: string, to: string, back?: string): Promise<string[]> {
  const directory = mkdtempSync(path.join(house, 'h-'))
  const put = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true })
    writeFileSync(path.join(directory, file), content)
  }
  const [, npmPackage] = /^node_modules\/([^/]+)/.exec(to) ?? []
  put(
    'package.json',
    JSON.stringify({
      dependencies: { zod: '1', pg: '1' },
      devDependencies: { vitest: '1' },
    }),
  )
  put('tsconfig.json', '{}')
  if (!to.endsWith('gone.ts')) put(to, 'export const thing = 1\n')
  if (npmPackage) put(`node_modules/${npmPackage}/package.json`, '{"main": "index.js"}')
  const relative = path.posix.relative(path.posix.dirname(from), to)
  const specifier = npmPackage ?? (relative.startsWith('.') ? relative : `./${relative}`)
  put(from, `import { thing } from '${specifier}'\nexport const other = thing\n`)
  if (back) {
    const away = path.posix.join(path.posix.dirname(from), 'away.ts')
    put(away, 'export const thing = 1\n')
    put(back, `export * from '${path.posix.relative(path.posix.dirname(back), away)}'\n`)
  }

  const { output } = await cruise(
    [from.split('/')[0]!],
    {
      ...config.options,
      cache: false,
      tsConfig: undefined,
      baseDir: directory,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
    },
    config.options.enhancedResolveOptions,
  )
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name)
}
