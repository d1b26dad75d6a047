import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { describe, expect, test } from 'vitest'
import siteMap from '#app/routes.ts'
import { contract } from '#contract/contract.ts'
import { IMPORT_KINDS, type ImportName } from '#contract/platform/imports/import-kinds.ts'
import { nounsIn } from '#contract/platform/values/nouns.ts'

/**
 * Files that an import kind consists of: a line in the contract's list, a file in app (neither for records with a
 * code), a file or a folder in api, and the line that mounts each (docs/how-to/add-an-import.md).
 */
const ROOT = path.join(import.meta.dirname, '../..')
const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const naming = (pattern: string, text: string) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => sourceOf(file).includes(text))

const kinds = Object.entries(IMPORT_KINDS) as [ImportName, (typeof IMPORT_KINDS)[ImportName]][]

const ofRecords = new Set<string>(Object.keys(nounsIn('imported')))
const own = kinds.filter(([, { kind }]) => !ofRecords.has(kind))

test('records with a code are imported by the line of their noun', () => {
  expect(kinds.filter((kind) => !own.includes(kind)).map(([name]) => name)).toEqual([
    'areaImports',
    'positionImports',
  ])
  expect(naming('app/**/*.{ts,tsx}', `imports.areaImports`)).toEqual([])
})

test.each(own)('%s is one line of the contract, and nothing else names it there', (name) => {
  expect(naming('contract/*/**/*.ts', name)).toEqual(['contract/platform/imports/import-kinds.ts'])
  expect(Object.keys(contract)).toContain(name)
})

describe('in the console', () => {
  /** `app/<district>/<feature>/import.server.ts`, by the name of the calls. */
  const fileOf = (name: ImportName) => naming('app/**/*.{ts,tsx}', `imports.${name}`)

  test.each(own)('%s is one file, mounted by one line', (name) => {
    const files = fileOf(name)
    expect(files).toEqual([expect.stringMatching(/^app\/[\w-]+\/[\w-]+\/import\.server\.ts$/)])
    const folder = path.posix.dirname(files[0]!)
    expect(globSync(`${folder}/import{,/**,*.*}`, { cwd: ROOT })).toEqual(files)
    expect(naming('app/**/*.{ts,tsx}', `${folder.replace(/^app\//, './')}/import`)).toEqual([
      'app/import-kinds.server.ts',
    ])
  })

  test('every kind has the same routes, of the same modules', () => {
    const wizards = new Map<string, string[]>()
    const walk = (entries: RouteConfigEntry[], above: string) => {
      for (const { path: part = '', file, children = [] } of entries) {
        const whole = [above, part].filter(Boolean).join('/')
        const [, below, step] = /^(.+)\/(import(?:-template)?(?:\/.*)?)$/.exec(whole) ?? []
        if (below) wizards.set(below, [...(wizards.get(below) ?? []), `${step}: ${file}`])
        walk(children, whole)
      }
    }
    walk(siteMap, '')
    expect(wizards.size).toBe(kinds.length)
    for (const steps of wizards.values()) {
      expect(steps).toEqual([
        'import: kit/imports/upload.tsx',
        'import/:jobId: kit/imports/job/job.tsx',
        'import/:jobId/cancellation: kit/imports/job/cancellation.tsx',
        'import/:jobId/columns: kit/imports/columns/columns.tsx',
        'import/:jobId/undo: kit/imports/job/undo.tsx',
        'import-template: kit/imports/template.ts',
        'import/:jobId/events: kit/imports/job/events.ts',
        'import/:jobId/failed-rows: kit/imports/job/failed-rows.ts',
      ])
    }
  })
})

test.each(kinds)('%s is one file or one folder of the API, mounted by one line', (_, { kind }) => {
  const [file, ...others] = naming('api/*/*/import{.ts,/kind.ts}', `name: '${kind}'`)
  expect(others).toEqual([])
  const folder = file!.endsWith('/kind.ts') ? path.posix.dirname(file!) : null
  for (const part of folder ? ['columns', 'validate-rows', 'apply'] : []) {
    expect(globSync(`${folder}/${part}.ts`, { cwd: ROOT })).toHaveLength(1)
  }
  const mounted = folder ? `${folder}/` : file!
  expect(naming('api/**/*.ts', mounted.replace(/^api\//, './'))).toEqual([
    'api/import-definitions.ts',
  ])
})
