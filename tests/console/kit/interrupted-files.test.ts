import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { signIn, startTestConsole, takeSession } from '#tests/support/console.ts'
import type { Page, Visitor } from '#tests/support/pages/visitor.ts'

/** Forms with files whose session ends while they are filled. */

const ROOT = path.join(import.meta.dirname, '../../..')

/** URL of each form that takes a file, by its module. */
const FORMS: Record<string, string> = {
  'app/access/brand/brand-form.tsx': '/brand',
  'app/messages/communications/messages/message-fields.tsx': '/communications/2/messages/new',
  'app/courses/course-design/content-import/upload.tsx':
    '/courses/2/design/content-import/questions',
  'app/courses/course-design/files/file-replacement.tsx': '/courses/2/files/2/replacement',
  'app/courses/course-design/files/file-upload.tsx': '/courses/2/files',
  'app/courses/course-design/panel/item-panel.tsx': '/courses/2/design',
  'app/courses/course-design/theme/theme.tsx': '/courses/2/design/theme',
  'app/courses/course-packages/upload.tsx': '/courses/packages',
  'app/courses/courses/data.tsx': '/courses/1/data',
  'app/courses/courses/new-design.tsx': '/admin/courses/new',
  'app/courses/courses/new.tsx': '/courses/new',
  'app/kit/imports/upload-form.tsx': '/users/import',
  'app/training/instructors/edit.tsx': '/instructors/2/edit',
  'app/training/instructors/new.tsx': '/instructors/new',
  'app/people/users/certifications/attach.tsx': '/users/2/certifications/2/attachments',
  'app/people/users/edit.tsx': '/users/2/edit',
  'app/people/users/new.tsx': '/users/new',
  'app/people/users/status/status-file.tsx': '/users/status-file',
}

/** Forms of visitors, which no session interrupts. */
const PUBLIC = ['app/courses/validate/file.tsx']

const site = await startTestConsole()
const SUPER = 'super@sendero.test'
const person = site.visitor()
await takeSession(person, SUPER)

const TYPED = 'Lo que escribí'
const FILE = 'foto de prueba.png'

test('every form with a file field is tested here', () => {
  const modules = globSync('app/**/*.tsx', { cwd: ROOT }).filter(
    (file) =>
      !/^app\/kit\/forms\/|\.examples\./.test(file) &&
      readFileSync(path.join(ROOT, file), 'utf8').includes('encType="multipart/form-data"'),
  )
  expect(modules.sort()).toEqual([...Object.keys(FORMS), ...PUBLIC].sort())
})

describe('a form with a file comes back filled after signing in, and asks for the file again', () => {
  test.each(Object.values(FORMS))('%s', async (address) => {
    const page = await person.open(address)
    await person.forget()
    await expectAgain(person, SUPER, page)
  })
})

test.each(['/users/new', '/courses/new', '/users/import', '/instructors/new'])(
  'so does %s when the session was ended on the server',
  async (address) => {
    const admin = await site.signInAs('admin')
    const page = await admin.open(address)
    await site.endSessions('admin@1.sendero.test')
    await expectAgain(admin, 'admin@1.sendero.test', page)
  },
)

test('a body over the limit is not read for a form draft', async () => {
  const body = new FormData()
  body.set('name', TYPED)
  body.set('gallery_image_file', new File([new Uint8Array(65 * 1024 * 1024)], FILE))
  const answer = await fetch(`${site.url}/courses/new`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body,
  })
  expect(answer.status).toBe(302)
  expect(answer.headers.getSetCookie().join()).not.toContain('pending-')
})

/** Types and chooses, sends it in vain, signs in again, and reads what came back. */
async function expectAgain(who: Visitor, login: string, page: Page) {
  const { form, file, text } = fieldsOf(page)
  if (text) text.value = TYPED
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[type=submit]')]
  const chosen = file ? { [labelOf(file)]: new File(['x'], FILE, { type: 'image/png' }) } : {}
  const asked = await who.submit(page, buttons.at(-1)!, chosen)
  expect(asked.address).toMatch(/^\/login\?returnTo=/)
  const back = await signIn(who, login, { at: asked })
  expect(back.address).toBe(form.getAttribute('action') ?? page.address)
  const again = fieldsOf(back)
  if (text) expect(again.text?.value).toBe(TYPED)
  if (!file) return
  const notice = `Vuelve a elegir «${FILE}».`
  expect(
    back.getByText(new RegExp(`^Recuperamos lo que habías escrito\\. ${notice}$`)),
  ).toBeTruthy()
  const error = back.html.match(/id="([^"]+)-error"/)?.[1]
  expect(error).toBe(again.file!.id)
}

/** Returns the fields of the dialog's form, or of the page's. */
function fieldsOf(page: Page) {
  const main = page.getByRole('main')
  const at = main.querySelector('dialog') ?? main
  const form = at.querySelector<HTMLFormElement>('form[enctype="multipart/form-data"]')!
  const file = form.querySelector<HTMLInputElement>('input[type=file]')
  const text = [
    ...form.querySelectorAll<HTMLInputElement>('input[type=text]:not([hidden]), textarea'),
  ].at(-1)
  return { form, file, text }
}

function labelOf({ labels }: HTMLInputElement): string {
  return labels![0]!.textContent.replace(/ \*.*$/, '').trim()
}
