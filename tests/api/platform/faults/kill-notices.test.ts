import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { openWorkers } from '#tests/support/servers/workers.ts'

/** The process that sends a notice is killed (SIGKILL) amid its mails; another resumes and repeats none. */
const BOSSES = 4000

const api = await startTestApi()
const rows = await rowsOf(api.url)
const { startWorker, kill } = openWorkers(api)
const admin = await api.signInAs('admin')

test('each manager gets one mail over two kill -9', { timeout: 180_000 }, async () => {
  const [course] = await rows<{ id: string }>(
    `select min(id) as id from tenant_courses where tenant_id = 1 and enabled`,
  )
  await rows('update users set manager_id = null')
  await rows(
    `with bosses as (
       insert into users (tenant_id, username, email, first_name)
       select 1, 'jefe.' || n, 'jefe.' || n || '@sendero.test', 'Jefe' from generate_series(1, $1::int) n
       returning id, substr(username, 6)::int as n
     ), people as (
       insert into users (tenant_id, username, email, first_name, manager_id)
       select 1, 'gente.' || n, 'gente.' || n || '@sendero.test', 'Persona' || n, id from bosses
       returning id
     )
     insert into course_users (tenant_id, tenant_course_id, user_id, direct)
     select 1, $2::bigint, id, true from people`,
    [BOSSES, course!.id],
  )
  await rows('delete from mails')
  const written = async () =>
    (await rows<{ count: number }>('select count(*)::int as count from mails'))[0]!.count
  const { body } = await admin('POST', `/courses/${course!.id}/notices`, {})

  let amid = 0
  for (let round = 0; round < 2; round += 1) {
    const before = await written()
    const child = await startWorker()
    const end = Date.now() + 60_000
    while ((await written()) === before && before < BOSSES && Date.now() < end) await sleep(1)
    await kill(child)
    const after = await written()
    if (after > before && after < BOSSES) amid += 1
  }
  expect(amid).toBeGreaterThan(0)

  const child = await startWorker()
  const pending = () => rows(`select 1 from notice_lines where outcome = 'pending' limit 1`)
  const end = Date.now() + 60_000
  while ((await pending()).length > 0 && Date.now() < end) await sleep(50)
  await kill(child)
  const recipients = (
    await rows<{ recipient: string }>('select recipient from mails order by recipient collate "C"')
  ).map(({ recipient }) => recipient)
  const bosses = Array.from({ length: BOSSES }, (_, n) => `jefe.${n + 1}@sendero.test`)
  expect(recipients).toEqual(bosses.sort())
  const { tallies } = (await admin('GET', `/notices/${body.id}`)).body
  expect(tallies).toContainEqual(expect.objectContaining({ outcome: 'sent', people: BOSSES }))
})
