import { expect, test } from 'vitest'
import { resumeLongJobs, runLongJob } from '#api/platform/jobs/long-job.ts'
import { decisionJob } from '#api/people/preregistrations/run-decision.ts'
import { startTestApi } from '#tests/support/api.ts'
import { openRequests } from './requests.ts'

/** Orders about many: few at once, more as a job, each decided once. */

const api = await startTestApi()
const { rows, admin, unit, request, group, area, stored, mailsTo, person, withUnitAsAdmin } =
  await openRequests(api)
const approveAll = (ids: number[], call = admin) =>
  call('PUT', `/preregistrations/_bulk/[${ids.join(',')}]/approve`)
const several = (count: number, changes: object = {}) =>
  Promise.all(Array.from({ length: count }, () => request({ ...changes })))
const { signal } = new AbortController()
const work = (decisionId: number) =>
  runLongJob(api.services, decisionJob, { tenantId: 1, decisionId }, signal)
const statusesOf = async (ids: number[]) =>
  Promise.all(ids.map(async (id) => (await stored(id))['status']))

test('a few are decided before the answer', async () => {
  const ids = await several(3)
  const { status, body } = await approveAll(ids)
  expect(status).toBe(202)
  expect(body).toMatchObject({ verdict: 'approved', total: 3, decided: 3, left_over: 0 })
  expect(body.finished_at).not.toBeNull()
  expect(await statusesOf(ids)).toEqual(['approved', 'approved', 'approved'])
})

test('many are a job, whose progress is told; two processes at it decide each once', async () => {
  const mine = await group('Muchos')
  const ids = await several(250, { group_id: mine })
  const { body } = await admin('PUT', '/preregistrations/matching/approve', { group: mine })
  expect(body).toMatchObject({ total: 250, decided: 0, finished_at: null })
  const progress: number[] = []
  const following = setInterval(
    () =>
      void admin('GET', `/preregistrations/decisions/${body.id}`).then(({ body: now }) =>
        progress.push(now.decided),
      ),
    10,
  )
  await Promise.all([work(body.id), work(body.id)])
  clearInterval(following)
  expect(progress.some((decided) => decided > 0 && decided < 250)).toBe(true)
  await work(body.id)
  const { body: after } = await admin('GET', `/preregistrations/decisions/${body.id}`)
  expect(after).toMatchObject({ total: 250, decided: 250, left_over: 0 })
  expect(after.finished_at).not.toBeNull()
  const [sums] = await rows(
    `with ours as (
       select r.id, r.user_id, r.email, r.status, r.decided_by_name, r.decided_at
       from preregistrations r where r.id = any($1))
     select count(*) filter (where status = 'approved' and decided_by_name is not null
         and decided_at is not null)::int as decided,
       (select count(*)::int from users u join ours on ours.user_id = u.id and ours.email = u.email) as users,
       (select count(*)::int from mails where recipient in (select email from ours)) as mails,
       (select count(*)::int from user_access a join ours using (user_id)
        where a.invited_at is not null) as invited,
       (select count(*)::int from audit_log where entity = 'preregistration' and action = 'update'
          and after ->> 'status' = 'approved' and entity_id in (select id from ours)) as verdicts,
       (select count(*)::int from audit_log where entity = 'user' and action = 'create'
          and entity_id in (select user_id from ours)) as entries
     from ours`,
    [ids],
  )
  const [decided, users, mails, invited, verdicts, entries] = Array.from({ length: 6 }, () => 250)
  expect(sums).toEqual({ decided, users, mails, invited, verdicts, entries })
})

test('two of an order that want one mobile do not stand in the way of the others', async () => {
  const [first, second, fine] = await Promise.all([
    request({ mobile: '3009990001' }),
    request({ mobile: '300 999 0001' }),
    request(),
  ])
  const { body } = await approveAll([first, second, fine])
  expect(body).toMatchObject({ total: 3, decided: 2, left_over: 1 })
  expect((await stored(fine))['status']).toBe('approved')
  const both = [await stored(first), await stored(second)]
  expect(both.map(({ status }) => status).sort()).toEqual(['approved', 'pending'])
  expect(both.find(({ status }) => status === 'pending')!['problem']).toBe(
    'Este numero de celular ya esta asociado a otro usuario',
  )
})

test('one whose e-mail somebody takes while the order is carried out is the only one left', async () => {
  const mine = await group('Carrera')
  const ids = await several(25, { group_id: mine })
  const email = 'carrera@espera.example'
  ids.push(await request({ group_id: mine, email }))
  const { body } = await admin('PUT', '/preregistrations/matching/approve', { group: mine })
  await rows('begin')
  await rows(
    `insert into users (tenant_id, username, email, first_name) values (97, $1, $1, 'Otra')`,
    [email],
  )
  const working = work(body.id)
  await expect
    .poll(async () =>
      rows(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      ),
    )
    .toHaveLength(1)
  await rows('commit')
  await working
  const { body: after } = await admin('GET', `/preregistrations/decisions/${body.id}`)
  expect(after).toMatchObject({ total: 26, decided: 25, left_over: 1 })
  expect((await stored(ids.at(-1)!))['problem']).toBe('El correo electronico ya existe')
})

test('an order and somebody who decides about one of it at the same instant make one user', async () => {
  for (let round = 0; round < 3; round++) {
    const email = `instante${round}@espera.example`
    const mine = await group(`Instante ${round}`)
    await several(24, { group_id: mine })
    const id = await request({ group_id: mine, email })
    const { body } = await admin('PUT', '/preregistrations/matching/approve', { group: mine })
    const [one] = await Promise.all([
      admin('PUT', `/preregistrations/${id}/approve`, { ...person({ email }), observations: 'Sí' }),
      work(body.id),
    ])
    await work(body.id)
    const { body: after } = await admin('GET', `/preregistrations/decisions/${body.id}`)
    const byOrder = one.status === 409
    expect([one.status, after.decided]).toEqual(byOrder ? [409, 25] : [200, 24])
    if (byOrder) expect(one.body.message).toMatch(/aprobó este prerregistro el /)
    expect(await rows('select from users where email = $1', [email])).toHaveLength(1)
  }
})

test('one that breaks a rule keeps waiting and says why', async () => {
  const [account] = await rows<{ email: string }>(
    'select email from users where tenant_id = 1 limit 1',
  )
  const broken = await request({ email: account!.email })
  const fine = await request()
  const { body } = await approveAll([broken, fine])
  expect(body).toMatchObject({ total: 2, decided: 1, left_over: 1 })
  const { data } = (await admin('GET', `/preregistrations/${broken}`)).body
  expect([data.status, data.problem]).toEqual(['pending', 'El correo electronico ya existe'])
  const again = await admin('PUT', `/preregistrations/${broken}/approve`, {
    ...person(),
    observations: 'Corregido',
  })
  expect([again.status, again.body.problem]).toEqual([200, null])
})

test('rejecting sends each their letter with the observations', async () => {
  const emails = ['uno@muchos.example', 'dos@muchos.example']
  const ids = await Promise.all(emails.map((email) => request({ email })))
  const path = `/preregistrations/_bulk/${ids.join(',')}/reject`
  expect((await admin('PUT', path, { observations: '' })).status).toBe(422)
  const { body } = await admin('PUT', path, { observations: 'No hay cupo' })
  expect(body).toMatchObject({ verdict: 'rejected', decided: 2 })
  for (const email of emails) {
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('No hay cupo')
  }
})

test('those decided meanwhile are left alone', async () => {
  const mine = await group('Meanwhile')
  const ids = await several(25, { group_id: mine })
  const { body } = await admin('PUT', '/preregistrations/matching/approve', { group: mine })
  await admin('PUT', `/preregistrations/${ids[0]}/reject`, { observations: 'Antes' })
  await work(body.id)
  const { body: after } = await admin('GET', `/preregistrations/decisions/${body.id}`)
  expect(after).toMatchObject({ total: 25, decided: 24, left_over: 1 })
  expect((await stored(ids[0]!))['status']).toBe('rejected')
})

test('one that waits for an order is in no second one', async () => {
  const mine = await group('Dos órdenes')
  await several(21, { group_id: mine })
  const first = await admin('PUT', '/preregistrations/matching/approve', { group: mine })
  const second = await admin('PUT', '/preregistrations/matching/reject', {
    group: mine,
    observations: 'No',
  })
  expect([first.status, second.status]).toEqual([202, 409])
  await work(first.body.id)
})

test('nothing is ordered of who is not seen, and nothing of what does not wait', async () => {
  const hidden = await request({ area_id: await area('outside') })
  const seen = await request({ area_id: await area('inside') })
  await withUnitAsAdmin(async () => {
    expect((await approveAll([hidden], unit)).status).toBe(404)
    const { body } = await unit('PUT', '/preregistrations/matching/approve', { all: true })
    await work(body.id)
    expect(await statusesOf([seen, hidden])).toEqual(['approved', 'pending'])
  })
  expect((await approveAll([seen])).status).toBe(409)
  expect((await approveAll([9_999_999])).status).toBe(404)
})

test('an order that was left behind is taken up again', async () => {
  const mine = await group('Abandonada')
  await several(22, { group_id: mine })
  const { body } = await admin('PUT', '/preregistrations/matching/approve', { group: mine })
  const sent: unknown[] = []
  const queue = { ...api.services.queue, send: async (...job: unknown[]) => void sent.push(job) }
  await resumeLongJobs({ ...api.services, queue }, [decisionJob])
  expect(sent).toContainEqual(['preregistrations-decide', { tenantId: 1, decisionId: body.id }])
  await work(body.id)
  sent.length = 0
  await resumeLongJobs({ ...api.services, queue }, [decisionJob])
  expect(sent).not.toContainEqual(['preregistrations-decide', { tenantId: 1, decisionId: body.id }])
})

test("returns 404 for another company's order", async () => {
  const { body } = await approveAll([await request()])
  const other = await api.signInAs('admin', 97)
  expect((await other('GET', `/preregistrations/decisions/${body.id}`)).status).toBe(404)
})
