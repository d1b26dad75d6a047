import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { created, draftUser, openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'

const api = await startTestApi()
const people = await openCompany(api)
const company = await openGroups(api)
const { admin, rows } = company

const newcomer = async () => (await created(admin, draftUser())).body.id as number
/** Makes a change and answers by what it can be undone. */
async function requestOf(method: string, path: string, caller: Caller = admin, body?: unknown) {
  const answer = await caller(method, path, body)
  expect(answer.status).toBe(200)
  return answer.response.headers.get('x-request-id')!
}
const isDisabled = async (id: number) => (await admin('GET', `/users/${id}`)).body.disabled

describe('undoing a deactivation', () => {
  test('activates those whom it changed, and nobody else', async () => {
    const [a, b, before] = [await newcomer(), await newcomer(), await newcomer()]
    await admin('PUT', `/users/${before}/disable`)
    const request = await requestOf('PUT', `/users/${a},${b},${before}/disable`)
    expect((await admin('PUT', `/users/undo/${request}`)).body).toEqual({ undone: 2, left: 0 })
    expect(await Promise.all([a, b, before].map(isDisabled))).toEqual([false, false, true])
  })

  test('leaves alone whoever was changed since', async () => {
    const [a, b, c] = [await newcomer(), await newcomer(), await newcomer()]
    const request = await requestOf('PUT', `/users/${a},${b},${c}/disable`)
    await admin('PUT', `/users/${b}/enable`)
    await admin('PUT', `/users/${b}/disable`)
    const { body } = await admin('GET', `/users/${c}`)
    const edited = await admin('PUT', `/users/${c}`, { ...body, location: 'Otra' })
    expect(edited.status).toBe(200)
    expect((await admin('PUT', `/users/undo/${request}`)).body).toEqual({ undone: 1, left: 2 })
    expect(await Promise.all([a, b, c].map(isDisabled))).toEqual([false, true, true])
  })

  test('twice does nothing the second time, and an undo can be undone', async () => {
    const a = await newcomer()
    const request = await requestOf('PUT', `/users/${a}/disable`)
    const undo = await requestOf('PUT', `/users/undo/${request}`)
    expect((await admin('PUT', `/users/undo/${request}`)).body).toEqual({ undone: 0, left: 1 })
    expect((await admin('PUT', `/users/undo/${undo}`)).body).toEqual({ undone: 1, left: 0 })
    expect(await isDisabled(a)).toBe(true)
  })

  test('reaches what a search matched and what a file named', async () => {
    const mark = randomUUID()
    const made = await created(admin, draftUser({ first_name: mark }))
    const matching = await requestOf('PUT', '/users/matching/disable', admin, { q: mark })
    expect((await admin('PUT', `/users/undo/${matching}`)).body.undone).toBe(1)
    const form = new FormData()
    form.append('file', new File([`username\n${made.body.username}`], 'x.csv'))
    const byFile = await admin('PUT', '/users/bulk/disable', form)
    const request = byFile.response.headers.get('x-request-id')
    expect((await admin('PUT', `/users/undo/${request}`)).body.undone).toBe(1)
  })

  test('is for who did it, for a day, and for what they may still change', async () => {
    const a = await newcomer()
    const request = await requestOf('PUT', `/users/${a}/disable`)
    const [reader, limited, elsewhere] = [
      await api.signInAs('reader'),
      await people.limitedAdmin(),
      await api.signInAs('admin', 97),
    ]
    expect((await reader('PUT', `/users/undo/${request}`)).status).toBe(403)
    for (const other of [limited, elsewhere])
      expect((await other('PUT', `/users/undo/${request}`)).status).toBe(404)
    expect((await admin('PUT', `/users/undo/${randomUUID()}`)).status).toBe(404)
    expect((await admin('PUT', '/users/undo/x')).status).toBe(404)
    await rows(`update audit_log set at = at - interval '25 hours' where request_id = $1`, [
      request,
    ])
    expect((await admin('PUT', `/users/undo/${request}`)).status).toBe(404)
    expect(await isDisabled(a)).toBe(true)
  })
})

describe('undoing an assignment', () => {
  test('takes the course from those who got it then, and keeps what a group gives', async () => {
    const [course, group] = [await company.course(), await company.group()]
    const [a, b, c] = (await company.learners('inside', 3)) as [number, number, number]
    await admin('POST', `/groups/${group}/courses/${course}`)
    await admin('POST', `/groups/${group}/users/${b}`)
    await admin('POST', `/courses/${course}/users/${c}`)
    const request = await requestOf('POST', `/courses/${course}/users/${a},${b},${c}`)
    const undo = await admin('POST', `/courses/${course}/users/undo/${request}`)
    expect(undo.body).toEqual({ undone: 2, left: 0 })
    expect(await company.enrolled([course])).toEqual([`${course}:${b}`, `${course}:${c}`].sort())
    const direct = await rows(
      'select user_id::int from course_users where tenant_course_id = $1 and direct and enabled',
      [course],
    )
    expect(direct).toEqual([{ user_id: c }])
  })

  test('gives back what was taken, since the day it was had, but for what changed since', async () => {
    const course = await company.course()
    const [a, b] = (await company.learners('inside', 2)) as [number, number]
    await admin('POST', `/courses/${course}/users/${a},${b}`)
    const since = async () =>
      rows('select assigned_at from course_users where tenant_course_id = $1 and user_id = $2', [
        course,
        a,
      ])
    const [before] = await since()
    const request = await requestOf('POST', `/courses/${course}/users/disable/${a},${b}`)
    await admin('POST', `/courses/${course}/users/${b}`)
    await admin('POST', `/courses/${course}/users/disable/${b}`)
    const undo = await admin('POST', `/courses/${course}/users/undo/${request}`)
    expect(undo.body).toEqual({ undone: 1, left: 1 })
    expect(await company.enrolled([course])).toEqual([`${course}:${a}`])
    expect((await since())[0]).toEqual(before)
  })

  test('of another course, or of nothing, is a 404', async () => {
    const [course, other] = [await company.course(), await company.course()]
    const [a] = (await company.learners('inside', 1)) as [number]
    const request = await requestOf('POST', `/courses/${course}/users/${a}`)
    const undo = (id: number) => admin('POST', `/courses/${id}/users/undo/${request}`)
    expect((await undo(other)).status).toBe(404)
    expect(await company.enrolled([course])).toEqual([`${course}:${a}`])
  })
})

describe('undoing what was done to a group', () => {
  test('takes out who was added then, brings back who was taken out', async () => {
    const group = await company.group()
    const [a, b, c] = (await company.learners('inside', 3)) as [number, number, number]
    await admin('POST', `/groups/${group}/users/${c}`)
    const added = await requestOf('POST', `/groups/${group}/users/${a},${b},${c}`)
    await admin('DELETE', `/groups/${group}/users/${b}`)
    const undo = (request: string) => admin('POST', `/groups/${group}/users/undo/${request}`)
    const users = async () =>
      (await admin('GET', `/groups/${group}/users`)).body.results
        .map(({ id }: { id: number }) => id)
        .sort()
    expect((await undo(added)).body).toEqual({ undone: 1, left: 1 })
    expect(await users()).toEqual([c])
    const removed = await requestOf('DELETE', `/groups/${group}/users/${c}`)
    expect((await undo(removed)).body).toEqual({ undone: 1, left: 0 })
    expect(await users()).toEqual([c])
    expect((await undo(removed)).body).toEqual({ undone: 0, left: 1 })
  })

  test('works for its courses and paths, each by its own address', async () => {
    const [group, course, path] = [
      await company.group(),
      await company.course(),
      await company.path(),
    ]
    for (const [kind, id] of [
      ['courses', course],
      ['formation_paths', path],
    ] as const) {
      const at = `/groups/${group}/${kind === 'courses' ? 'courses' : 'paths'}`
      const request = await requestOf('POST', `${at}/${id}`)
      expect((await admin('POST', `/groups/${group}/users/undo/${request}`)).status).toBe(404)
      expect((await admin('POST', `${at}/undo/${request}`)).body).toEqual({ undone: 1, left: 0 })
      expect((await admin('GET', at)).body.results).toEqual([])
    }
  })
})
