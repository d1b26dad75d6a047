import { describe, expect, test } from 'vitest'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import { TRASH_DAYS, type TrashItem } from '#contract/oversight/trash.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { created, draftUser, openCompany } from '../../people/users/company.ts'
import { openTrash } from './deletions.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company
const { area, position, group, unit, certification, course, remove } = openTrash(api, company)

const list = async (query = '', caller: Caller = admin) => {
  const { status, body } = await caller('GET', `/trash?limit=1000${query}`)
  expect(status).toBe(200)
  return body as { results: TrashItem[]; pagination: { total: number; limit: number } }
}
const find = async (kind: TrashKind, id: number, caller: Caller = admin) =>
  (await list('', caller)).results.find((item) => item.kind === kind && item.id === id)
const restore = (items: object[], caller: Caller = admin) =>
  caller('POST', '/trash/restorations', { items })

describe('a deleted record', () => {
  test('is listed with its name, who deleted it and until when it is kept', async () => {
    const { id, code, name } = await area()
    await remove('areas', [id])
    const found = (await find('areas', id))!
    expect(found).toEqual({
      kind: 'areas',
      id,
      name,
      detail: code,
      owner_id: null,
      deleted_at: expect.any(String),
      deleted_by: expect.stringMatching(/\S/),
      kept_until: expect.any(String),
    })
    const kept = Date.parse(found.kept_until) - Date.parse(found.deleted_at)
    expect(kept).toBe(TRASH_DAYS * 24 * 3600 * 1000)
    const [me] = await rows<{ full_name: string }>('select full_name from users where id = $1', [
      company.adminId,
    ])
    expect(found.deleted_by).toBe(me!.full_name)
  })

  test('comes in every kind, the last one first, in pages', async () => {
    const things = [
      ['positions', (await position()).id],
      ['groups', (await group()).id],
      ['organizational_units', (await unit()).id],
      ['user_certifications', (await certification()).id],
    ] as const
    for (const [kind, id] of things) await remove(kind, [id])
    const { results } = await list()
    expect(results.slice(0, 4).map(({ kind, id }) => [kind, id])).toEqual([...things].reverse())
    const second = await admin('GET', '/trash?limit=1&skip=1')
    expect(second.body.results).toEqual([results[1]])
    expect(second.body.pagination).toEqual({ total: results.length, limit: 1 })
  })

  test('is filtered by kind, and searched by name, blind to accents and case', async () => {
    const [one, other] = [await group('Ñandú veloz'), await group('Otro')]
    await remove('groups', [one.id, other.id])
    const groups = await list('&kind=groups')
    expect(new Set(groups.results.map(({ kind }) => kind))).toEqual(new Set(['groups']))
    const found = await list('&q=NANDU')
    expect(found.results.map(({ id }) => id)).toEqual([one.id])
    expect(found.pagination.total).toBe(1)
    expect((await list('&q=%25%25')).results).toEqual([])
  })

  test('a certification says whose it was', async () => {
    const { id, userId, userName } = await certification()
    await remove('user_certifications', [id])
    expect(await find('user_certifications', id)).toMatchObject({
      detail: userName,
      owner_id: userId,
    })
  })
})

describe('restoring', () => {
  test('brings back what it was, with its links', async () => {
    const { id } = await group()
    const { id: courseId } = await course()
    const userId = company.adminId
    await rows('insert into group_users (tenant_id, group_id, user_id) values (1, $1, $2)', [
      id,
      userId,
    ])
    await rows(
      'insert into group_courses (tenant_id, group_id, tenant_course_id) values (1, $1, $2)',
      [id, courseId],
    )
    const has = async () =>
      (
        await rows(
          'select from course_users where tenant_id = 1 and user_id = $1 and tenant_course_id = $2 and enabled',
          [userId, courseId],
        )
      ).length === 1
    expect(await has()).toBe(true)
    await remove('groups', [id])
    expect(await has()).toBe(false)

    expect(await restore([{ kind: 'groups', id }])).toMatchObject({
      status: 200,
      body: { restored: 1 },
    })
    expect(await has()).toBe(true)
    expect(await find('groups', id)).toBeUndefined()
    const [entry] = await rows<object>(
      `select action, label from audit_log where entity = 'group' and entity_id = $1
       order by id desc limit 1`,
      [id],
    )
    expect(entry).toMatchObject({ action: 'restore' })
  })

  test('takes several of different kinds at once', async () => {
    const things = [
      { kind: 'areas', id: (await area()).id },
      { kind: 'positions', id: (await position()).id },
    ] as const
    for (const { kind, id } of things) await remove(kind, [id])
    expect((await restore([...things, things[0]])).body).toEqual({ restored: 2 })
    for (const { kind, id } of things) expect(await find(kind, id)).toBeUndefined()
  })

  test('restores nothing when one of them is not there: 404', async () => {
    const { id } = await area()
    await remove('areas', [id])
    const answer = await restore([
      { kind: 'areas', id },
      { kind: 'positions', id: 999_999 },
    ])
    expect(answer).toMatchObject({ status: 404 })
    expect(await find('areas', id)).toBeDefined()
    // not deleted at all
    expect((await restore([{ kind: 'areas', id: company.unitAreas[0] }])).status).toBe(404)
  })

  test('a code that another took meanwhile is said, and nothing is restored: 409', async () => {
    const [first, second] = [await area(), await area()]
    const free = await group()
    await remove('areas', [first.id, second.id])
    await remove('groups', [free.id])
    await area(first.code.toUpperCase())
    const answer = await restore([
      { kind: 'groups', id: free.id },
      { kind: 'areas', id: first.id },
      { kind: 'areas', id: second.id },
    ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(answer.body.message).toBe(
      `No se restauró nada: el código «${first.code}» ya está en uso. Cámbialo donde se usa ahora e intenta de nuevo.`,
    )
    expect(await find('areas', second.id)).toBeDefined()
    expect(await find('groups', free.id)).toBeDefined()
  })

  test('two deleted ones with the same code cannot both come back: 409', async () => {
    const first = await area()
    await remove('areas', [first.id])
    const second = await area(first.code)
    await remove('areas', [second.id])
    const both = [first, second].map(({ id }) => ({ kind: 'areas', id }))
    expect((await restore(both)).status).toBe(409)
    expect((await restore(both.slice(1))).status).toBe(200)
  })

  test('asks for at least one', async () => {
    const { status, body } = await restore([])
    expect([status, body.message]).toEqual([422, 'Debes seleccionar al menos un elemento'])
  })
})

describe('an administrator with business units', () => {
  test('sees and restores the areas and the people of theirs alone', async () => {
    const limited = await company.limitedAdmin()
    const [mine, others] = [
      await certification(company.unitAreas[0]),
      await certification(company.otherAreas[0]),
    ]
    const outside = await area()
    await remove('user_certifications', [mine.id, others.id])
    await remove('areas', [outside.id])

    expect(await find('user_certifications', mine.id, limited)).toBeDefined()
    expect(await find('user_certifications', others.id, limited)).toBeUndefined()
    expect(await find('areas', outside.id, limited)).toBeUndefined()
    expect((await restore([{ kind: 'areas', id: outside.id }], limited)).status).toBe(404)
    const both = [mine, others].map(({ id }) => ({ kind: 'user_certifications', id }))
    expect((await restore(both, limited)).status).toBe(404)
    expect((await restore(both.slice(0, 1), limited)).status).toBe(200)
  })

  test('sees of what belongs to nobody in particular what they deleted themself', async () => {
    const draft = draftUser({ role: 'admin', password: 'clave-segura' })
    const { body } = await created(admin, draft)
    await rows(
      `insert into user_organizational_units
       select tenant_id, $1, unit_id from user_organizational_units where user_id = $2`,
      [body.id, company.unitId],
    )
    const limited = api.withToken(await api.firstTokenOf(draft.email, 'clave-segura'))
    const [mine, others] = [await group(), await group()]
    await remove('groups', [mine.id], { id: body.id, name: 'Yo' })
    await remove('groups', [others.id])
    expect(await find('groups', mine.id, limited)).toMatchObject({ deleted_by: 'Yo Misma' })
    expect(await find('groups', others.id, limited)).toBeUndefined()
  })
})

test('refuses the trash to readers', async () => {
  const reader = await api.signInAs('reader')
  expect((await reader('GET', '/trash')).status).toBe(403)
})
