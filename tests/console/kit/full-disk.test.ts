import { afterEach, expect, test } from 'vitest'
import { importsOn, statusOf } from '#tests/api/platform/imports/imports.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/**
 * The errors of a full disk, injected: PostgreSQL's by a trigger that raises 53100, as its storage does, the file
 * system's by a store that rejects with ENOSPC.
 */

const site = await startTestConsole()
const rows = await rowsOf(site.api.url)
const { files } = site.api.services
const put = files.put.bind(files)

async function fillDatabase(): Promise<void> {
  await rows(
    `create or replace function no_space() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  )
  await rows(
    'create trigger no_space before insert on areas for each row execute function no_space()',
  )
}

afterEach(async () => {
  await rows('drop trigger if exists no_space on areas')
  Object.assign(files, { put })
})

const WORDS = /El servidor no tiene espacio para guardar/

test('a write without space for PostgreSQL answers 507 with a message', async () => {
  const admin = await site.api.signInAs('admin')
  await fillDatabase()
  const { status, body } = await admin('POST', '/areas', { code: 'LLENO', name: 'Sin espacio' })
  expect(status).toBe(507)
  expect(body).toMatchObject({ status: 507, code: 'out_of_space' })
  expect(body.message).toMatch(WORDS)
})

test('an upload and an import without space for their file answer 507 with a message', async () => {
  const admin = await site.api.signInAs('admin')
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
  Object.assign(files, { put: () => Promise.reject(full) })
  const form = new FormData()
  form.set('file', new File(['username\nana\n'], 'usuarios.csv'))
  const answer = await admin('POST', '/users/import/validate', form)
  expect(answer.status).toBe(507)
  expect(answer.body.message).toMatch(WORDS)
})

test('an import that runs out of space says so, and what was applied is kept', async () => {
  const admin = await site.api.signInAs('admin')
  const imports = importsOn(site.api, 'areas')
  const jobId = await imports.accepted(admin, 'code,name\nSIN-LUGAR,Sin lugar\n')
  await imports.work(jobId)
  await imports.started(admin, jobId)
  await fillDatabase()
  await imports.work(jobId)
  expect(await statusOf(admin, jobId, 'areas')).toMatchObject({
    status: 'failed',
    error: 'El servidor no tiene espacio para guardar. Lo aplicado se conserva; puedes continuar.',
  })
})

test('a form says so, and what was typed is there when its page is opened again', async () => {
  const person = await site.signInAs('admin')
  await fillDatabase()
  const form = await person.open('/areas/new')
  const refused = await person.submit(form, 'Crear área', {
    Código: 'LLENO',
    Nombre: 'Sin espacio todavía',
  })
  expect(refused.status).toBe(507)
  expect(refused.html).toMatch(/No hay espacio para guardar/)
  expect(refused.html).toMatch(WORDS)
  const again = await person.open('/areas/new')
  expect(again.html).toContain('Sin espacio todavía')
})

test('every page that answers 503 has Retry-After', async () => {
  const person = await site.signInAs('admin')
  site.breakApi(/\/api\/areas/)
  const page = await person.open('/areas')
  site.breakApi()
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
})
