import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { idleQueue, rowsOf } from '#tests/support/database/database-rows.ts'
import { bytesOf, FAULTY_FILE, GOOD_USERS } from '#tests/files/expected.ts'
import { atRest, upload } from './imports.ts'

const api = await startTestApi({ works: true })
const admin = await api.signInAs('admin')

test('a file goes from upload to summary by REST alone, the queue doing the work', async () => {
  const { status, body } = await upload(admin, await bytesOf('usuarios-excel-es.csv'), 'a ñ.csv')
  expect(status).toBe(202)
  const ready = await atRest(admin, body.jobId)
  expect(ready).toMatchObject({
    phase: 'validation_complete',
    filename: 'a ñ.csv',
    counts: { create: GOOD_USERS, errors: 0 },
  })
  expect((await admin('POST', '/users/import', body)).status).toBe(202)
  const done = await atRest(admin, body.jobId)
  expect(done).toMatchObject({ phase: 'import_complete', props: { imported_count: GOOD_USERS } })

  const [zoraida] = (await admin('GET', '/users?q=zmunoz')).body.results
  expect(zoraida).toMatchObject({ full_name: 'Zoraida Muñoz Peña', role: 'admin' })
  expect(await api.tokenOf('zmunoz', 'clave-segura-1')).toBeTruthy()
  const rows = await rowsOf(api.url)
  await idleQueue(rows)
  const [{ mails }] = (await rows('select count(*)::int as mails from mails')) as [
    { mails: number },
  ]
  const [{ invited }] = (await rows(
    `select count(*)::int as invited from users
     where email like '%@compania.example' and password_kind = 'generated' and not disabled`,
  )) as [{ invited: number }]
  expect(mails).toBe(invited)
  expect(invited).toBeGreaterThan(30)
})

test('two uploads at once are two jobs, each with its own answer', async () => {
  const [one, two] = await Promise.all([
    upload(admin, await bytesOf(FAULTY_FILE.file)),
    upload(admin, await bytesOf('usuarios-encabezado-libre.csv')),
  ])
  const jobs = await Promise.all([atRest(admin, one.body.jobId), atRest(admin, two.body.jobId)])
  expect(jobs.map((job) => job.counts.rows)).toEqual([FAULTY_FILE.rows, 2])
})
