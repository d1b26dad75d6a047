import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Every post of the console carries its form scope (docs/decisions/0121-form-scope.md). */

const ROOT = path.join(import.meta.dirname, '../..')
const KIT = ['app/kit/ui/post-form.tsx', 'app/kit/forms/form.tsx']
const PREFERENCE = 'a preference, kept in the browser'
const SETS_FIELD = 'sets the field'
/** Scripts that post without a form of the kit, and how each carries the scope, or why it has none. */
const SCRIPTS: Record<string, string> = {
  'app/courses/course-design/panel/use-autosave.ts': 'posts the fields of a form of the kit',
  'app/courses/course-design/files/use-uploads.ts': SETS_FIELD,
  'app/courses/course-design/panel/use-open-groups.ts': PREFERENCE,
  'app/kit/drag/use-drop-form.ts': SETS_FIELD,
  'app/kit/lists/list-selection.tsx': 'posts the field of the list’s form',
  'app/access/second-factor/passkey.tsx': 'posts the fields of a form of the kit',
  'app/access/session/passkey-sign-in.tsx': 'signs in',
  'app/access/session/second-factor.tsx': 'signs in',
  'app/kit/shell/menu/side-menu.tsx': PREFERENCE,
  'app/kit/shell/forms/submit-retry-dialog.tsx': 'chooses the company',
}
const files = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.(test|examples)\.|^app\/demo\//.test(file) && !KIT.includes(file),
)
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

test('no component but those of the kit posts a form', () => {
  const raw =
    /<(?:form|Form|ValidatedForm|fetcher\.Form)\b[^>]*method="post"|<ValidatedForm\b|\.Form\b/
  expect(files.filter((file) => raw.test(textOf(file)))).toEqual([])
})

test('scripts that post are known, with how they carry the scope', () => {
  const posts = /method: '(?:POST|post)'|open\('POST'|sendBeacon/
  const found = files.filter(
    (file) =>
      !/\.server\.ts$/.test(file) &&
      !/^app\/kit\/ui\/scripts\/submit-retry/.test(file) &&
      posts.test(textOf(file)),
  )
  expect(found.filter((file) => !(file in SCRIPTS))).toEqual([])
  expect(Object.keys(SCRIPTS).filter((file) => !found.includes(file))).toEqual([])
})

test.each(Object.entries(SCRIPTS))('%s posts as it says: %s', (file, reason) => {
  const text = textOf(file)
  const targets = [...text.matchAll(/fetch\((paths\.[\w.]+)/g)].map(([, target]) => target)
  if (reason === PREFERENCE) expect(targets).toEqual(['paths.preferences'])
  if (reason === SETS_FIELD) expect(text).toMatch(/[sS]cope/)
})
