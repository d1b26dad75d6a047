import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'

/** The page of a person: their courses, formation paths, groups, external courses and messages, and where each comes from. */

const api = await startTestApi()
const room = await openGroups(api)
const { admin, rows, group, course, path } = room
const [reader, unit, stranger] = [
  await api.signInAs('reader'),
  await api.signInAs('unit'),
  await api.signInAs('admin', 97),
]
const [user] = await room.learners('inside', 1)
const [outside] = await room.learners('outside', 1)

const KINDS = ['courses', 'whatsappcourses', 'paths', 'groups', 'external-courses', 'messages']
const read = async (what: string, caller: Caller = admin, id = user) => {
  const { status, body } = await caller('GET', `/users/${id}/${what}`)
  expect(status, what).toBe(200)
  return body
}
const insert = async (text: string, values: unknown[]) =>
  Number((await rows<{ id: string }>(text, values))[0]!.id)

await rows('delete from group_users where user_id = $1', [user])
const position = await insert(
  `insert into positions (tenant_id, code, name) values (1, 'DE-1', 'Cargo con plan') returning id`,
  [],
)
const [direct, grouped, both] = [await course('Uno'), await course('Dos'), await course('Tres')]
const [plan, other] = [await path('Plan del cargo', [both]), await path('Plan del grupo', [both])]
await rows('update positions set formation_path_id = $2 where id = $1', [position, plan])
const sales = await group('Ventas del norte')
await admin('POST', `/groups/${sales}/courses/${grouped},${both}`)
await admin('POST', `/groups/${sales}/paths/${other}`)
await admin('POST', `/groups/${sales}/users/${user}`)
await rows('update users set position_id = $2 where id = $1', [user, position])
await admin('POST', `/courses/${direct}/users/${user}`)

describe('where things come from', () => {
  test('a course says each way in which it was given', async () => {
    const courses = await read('courses')
    const sources = (id: number) => courses.find((one: { id: number }) => one.id === id)?.sources
    const bySales = { kind: 'group', id: sales, name: 'Ventas del norte' }
    expect(sources(direct)).toEqual([{ kind: 'direct', id: null, name: null, path: null }])
    expect(sources(grouped)).toEqual([{ ...bySales, path: null }])
    expect(sources(both)).toEqual([
      { ...bySales, path: 'Plan del grupo' },
      { ...bySales, path: null },
      { kind: 'position', id: position, name: 'Cargo con plan', path: 'Plan del cargo' },
    ])
  })

  test('a path says the position and groups that give it, with progress and due date', async () => {
    await rows(
      `update course_users set percentage_completed = 40, own_due_date = '2020-01-31'
       where user_id = $1 and tenant_course_id = $2`,
      [user, both],
    )
    expect(await read('paths')).toEqual([
      {
        id: plan,
        name: 'Plan del cargo',
        percentage: 40,
        completed: 0,
        courses: 1,
        due_date: '2020-01-31',
        due: 'overdue',
        given_by: [{ kind: 'position', id: position, name: 'Cargo con plan' }],
      },
      expect.objectContaining({
        id: other,
        given_by: [{ kind: 'group', id: sales, name: 'Ventas del norte' }],
      }),
    ])
  })

  test('a group says how many courses and paths it gives; one in the trash is gone', async () => {
    expect(await read('groups')).toMatchObject({
      results: [{ id: sales, name: 'Ventas del norte', courses: 2, paths: 1 }],
      pagination: { total: 1 },
    })
    const spare = await group('De sobra')
    await admin('POST', `/groups/${spare}/users/${user}`)
    expect((await read('groups')).pagination.total).toBe(2)
    await admin('DELETE', `/groups/${spare}`)
    expect((await read('groups')).pagination.total).toBe(1)
  })
})

test('external courses have the session, the attendance and the result', async () => {
  const external = await insert(
    `insert into external_courses (tenant_id, name, assessable) values (1, 'Alturas', true) returning id`,
    [],
  )
  await rows(
    `insert into external_course_users
       (tenant_id, external_course_id, user_id, start_time, assisted, approved, quantitative_result, due_date)
     values (1, $1, $2, '2026-01-05T15:00Z', true, true, 87.5, '2026-02-01')`,
    [external, user],
  )
  const { results } = await read('external-courses')
  const record = results.find(({ name }: { name: string }) => name === 'Alturas')
  expect(record).toMatchObject({
    external_course_id: external,
    name: 'Alturas',
    assessable: true,
    assisted: true,
    approved: true,
    quantitative_result: 87.5,
    due_date: '2026-02-01',
    due: null,
    enabled: true,
  })
})

test('messages have their state, and say where the installation sends nothing', async () => {
  const audience = await insert(
    `insert into communications (tenant_id, name) values (1, 'Todos los del norte') returning id`,
    [],
  )
  const message = await insert(
    `insert into messages (tenant_id, communication_id, body, state, begun_at)
     values (1, $1, 'Hola', 'sent', now()) returning id`,
    [audience],
  )
  await rows(
    `insert into message_deliveries (tenant_id, message_id, user_id, state, first_name, recipient, sent_at)
     values (1, $1, $2, 'delivered', 'Ana', '+573001112233', now())`,
    [message, user],
  )
  const before = await read('messages')
  expect(before.sends).toBe(false)
  expect(
    before.results.filter((one: { message_id: number }) => one.message_id === message),
  ).toMatchObject([
    {
      message_id: message,
      communication: { id: audience, name: 'Todos los del norte' },
      body: 'Hola',
      status: 'delivered',
      to: 'whatsapp:+573001112233',
    },
  ])
  await rows('update communications set deleted_at = now() where id = $1', [audience])
  expect((await read('messages')).pagination.total).toBe(before.pagination.total - 1)
})

test.each(KINDS)('%s: readers see those of their people; others are a 404', async (what) => {
  for (const caller of [reader, unit]) await read(what, caller)
  for (const [caller, id] of [
    [unit, outside],
    [stranger, user],
    [admin, 999_999_999],
  ] as const)
    expect((await caller('GET', `/users/${id}/${what}`)).status).toBe(404)
})

test('with a feature off its calls do not exist', async () => {
  await rows('update tenants set communications = false, external_training = false where id = 1')
  for (const what of ['messages', 'external-courses'])
    expect((await admin('GET', `/users/${user}/${what}`)).status).toBe(404)
})
