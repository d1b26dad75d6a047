import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { inOrder, readRoutines } from '#api/platform/db/routines.ts'

/** Rules for migrations and routines (docs/how-to/add-a-migration.md). */

const DB = path.join(import.meta.dirname, '../../api/platform/db')
const textOf = (name: string) => readFileSync(path.join(DB, 'migrations', name), 'utf8')
const migrations = globSync('*.sql', { cwd: path.join(DB, 'migrations') }).sort()

/** The last migration that made functions and triggers; they live in routines.sql files since. */
const LAST_WITH_ROUTINES = '0008'

test('a migration that landed stays as it is: databases that ran it will not run it again', () => {
  const landed = readFileSync(path.join(DB, 'landed.sha256'), 'utf8')
  const now = migrations.map((name) => {
    const hash = createHash('sha256').update(textOf(name)).digest('hex')
    return `${hash}  ${name}\n`
  })
  expect(
    now.join(''),
    'Undo the change and write a new migration. A new one is frozen by\n' +
      '  (cd api/platform/db/migrations && sha256sum NNNN_noun.sql) >> api/platform/db/landed.sha256\n',
  ).toBe(landed)
})

test('a migration makes tables; functions and triggers have their context’s routines.sql', () => {
  // Functions of indexes and generated columns change only with their table.
  const stored = /^create function [^;]*?\blanguage sql immutable\b/
  const routines = migrations
    .filter((name) => name.slice(0, 4) > LAST_WITH_ROUTINES)
    .flatMap((name) =>
      [
        ...textOf(name).matchAll(
          /^ *create( or replace)? (function|procedure|(constraint )?trigger)\b.*/gim,
        ),
      ]
        .filter(({ index }) => !stored.test(textOf(name).slice(index)))
        .map(([line]) => `${name}: ${line.trim()}`),
    )
  expect(routines, 'move them: what routines.sql has is applied after every migration').toEqual([])
})

describe('routines.sql', () => {
  const files = readRoutines()
  const made = files.flatMap(({ context, text }) =>
    [...text.matchAll(/^create or replace (?:function|procedure) (\w+)/gm)].map(([, routine]) => ({
      context,
      routine: routine!,
    })),
  )
  const contextOf = new Map(made.map(({ routine, context }) => [routine, context]))

  test('each routine is made in one place', () => {
    const names = made.map(({ routine }) => routine)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('can be applied again', () => {
    const once = /^create (?!or replace (function|procedure|trigger)\b).*/gm
    const found = files.flatMap(({ context, text }) =>
      [...text.matchAll(once)].map(([line]) => `${context}: ${line}`),
    )
    expect(found).toEqual([])
  })

  test.each(files)('$context says whose routines it needs', (file) => {
    const reached = new Set<string>([file.context])
    const reach = ({ needs }: { needs: string[] }) => {
      for (const needed of needs) {
        reached.add(needed)
        reach(files.find(({ context }) => context === needed)!)
      }
    }
    reach(file)
    const written = file.text.replaceAll(/--.*/g, '')
    const called = [...written.matchAll(/\b(\w+)\(/g)].map(([, name]) => contextOf.get(name!))
    const missing = called.filter((context) => context && !reached.has(context))
    expect([...new Set(missing)], 'add them to its first line').toEqual([])
  })

  test('those that others need come first', () => {
    const order = inOrder(files).map(({ context }) => context)
    for (const { context, needs } of files) {
      for (const needed of needs) {
        expect(order.indexOf(needed), needed).toBeLessThan(order.indexOf(context))
      }
    }
  })
})
