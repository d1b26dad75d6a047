import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** No example draws these by name: what draws them for every page does. */
const DRAWN_BY: Record<string, string> = {
  ErrorSummary: 'app/kit/forms/form.tsx',
  LinkNavigation: 'app/root.tsx',
}

const modules = globSync('app/{kit/{ui,forms,charts}/**,courses/course-screens}/*.tsx', {
  cwd: ROOT,
})
  .map((file) => ({
    file,
    components: [...textOf(file).matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)/gm)].map(
      ([, name]) => name!,
    ),
  }))
  .filter(({ file, components }) => components.length > 0 && !/\.(test|examples)\./.test(file))

test('there are components', () => {
  expect(modules.length).toBeGreaterThan(40)
})

test.each(modules)('$file has examples beside it, of each component', ({ file, components }) => {
  const examples = file.replace(/\.tsx$/, '.examples.tsx')
  expect(existsSync(path.join(ROOT, examples)), examples).toBe(true)
  const undrawn = components.filter(
    (name) => !new RegExp(`<${name}\\b`).test(textOf(DRAWN_BY[name] ?? examples)),
  )
  expect(undrawn).toEqual([])
})

test('every file of examples stands beside its component', () => {
  const orphans = globSync('app/**/*.examples.tsx', { cwd: ROOT }).filter(
    (file) => !modules.some((module) => module.file === file.replace('.examples', '')),
  )
  expect(orphans).toEqual([])
})
