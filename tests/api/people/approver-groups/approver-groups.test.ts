import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { issuesOf } from '../users/company.ts'
import { openApproverGroups } from './company.ts'

const api = await startTestApi()
const company = await openApproverGroups(api)
const { admin, rows, person, disable, group, put, unitAreas, otherAreas } = company
const reader = await api.signInAs('reader')
const AT = '/preregistrations-auth-groups'

describe('approver groups', () => {
  test('keep the people and areas that a change does not name', async () => {
    const luz = await person({ first_name: 'Luz' })
    const made = await group({ name: 'Norte', user_ids: [luz.id], area_ids: [unitAreas[0]] })
    const { body } = await put(made.id, { name: 'Sur', version: made.version })
    expect(body).toMatchObject({ name: 'Sur', approvers: made.approvers, areas: made.areas })
    const emptied = await put(made.id, {
      name: 'Sur',
      user_ids: [],
      area_ids: [],
      version: body.version,
    })
    expect(emptied.body).toMatchObject({ approvers: [], areas: [] })
  })

  test('are created, read, modified and deleted', async () => {
    const [luz, ana] = [await person({ first_name: 'Luz' }), await person({ first_name: 'Ána' })]
    const made = await group({
      name: '  Sede  norte ',
      user_ids: [luz.id, ana.id, luz.id],
      area_ids: [unitAreas[0]],
    })
    expect(made).toMatchObject({
      name: 'Sede  norte',
      user_count: 2,
      users: `${ana.id}::${ana.name},${luz.id}::${luz.name}`,
      approvers: [
        { ...ana, disabled: false },
        { ...luz, disabled: false },
      ].map(({ id, name, disabled }) => ({ id, name, disabled })),
      areas: [{ id: unitAreas[0] }],
      version: 1,
    })
    expect((await reader('GET', `${AT}/${made.id}`)).body).toEqual(made)

    const { status, body } = await put(made.id, {
      name: 'Sur',
      user_ids: [ana.id],
      area_ids: [otherAreas[0]],
      version: made.version,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Sur',
      users: `${ana.id}::${ana.name}`,
      user_count: 1,
      areas: [{ id: otherAreas[0] }],
      version: 2,
    })
    expect((await admin('DELETE', `${AT}/${made.id}`)).body).toEqual({ deleted: 1 })
    expect((await admin('GET', `${AT}/${made.id}`)).status).toBe(404)
    expect((await put(made.id, {})).status).toBe(404)
    expect((await admin('DELETE', `${AT}/${made.id}`)).status).toBe(404)
  })

  test('refuses a reader creating, modifying or deleting them', async () => {
    const { id } = await group()
    for (const [method, path] of [
      ['POST', AT],
      ['PUT', `${AT}/${id}`],
      ['DELETE', `${AT}/${id}`],
    ] as const) {
      const body = method === 'DELETE' ? undefined : { name: 'Ajeno' }
      expect([method, (await reader(method, path, body)).status]).toEqual([method, 403])
    }
    expect((await reader('GET', `${AT}/${id}`)).body.version).toBe(1)
  })

  test("returns 404 for another tenant's group", async () => {
    const { id } = await group({ name: 'Solo de la uno' })
    const other = await api.signInAs('admin', 97)
    expect((await other('GET', `${AT}/${id}`)).status).toBe(404)
    expect((await put(id, {}, other)).status).toBe(404)
    expect((await other('DELETE', `${AT}/${id}`)).status).toBe(404)
    expect((await other('GET', `${AT}?q=solo+de+la`)).body.pagination.total).toBe(0)
    const theirs = await rows<{ id: string }>(
      `select id from users where email = 'admin@97.sendero.test'`,
    )
    const answer = await put(id, { user_ids: [Number(theirs[0]!.id)] })
    expect(issuesOf(answer)).toEqual({
      user_ids: 'Alguno de los administradores elegidos no existe',
    })
  })

  test('are searched, sorted and paged', async () => {
    const someone = await person()
    await group({ name: 'Zúñiga' })
    await group({ name: 'Águila zuniga', user_ids: [someone.id] })
    await group({ name: 'Bahía ZUÑIGA' })
    const names = async (query: string) => {
      const { body } = await reader('GET', `${AT}?q=ZUNIGA&${query}`)
      expect(body.pagination.total).toBe(3)
      return body.results.map(({ name }: { name: string }) => name)
    }
    expect(await names('')).toEqual(['Águila zuniga', 'Bahía ZUÑIGA', 'Zúñiga'])
    expect(await names('limit=1&skip=1')).toEqual(['Bahía ZUÑIGA'])
    expect(await names('sort=user_count&order=desc&limit=1')).toEqual(['Águila zuniga'])
    expect(await names('sort=created_at&order=desc')).toEqual([
      'Bahía ZUÑIGA',
      'Águila zuniga',
      'Zúñiga',
    ])
    const { body } = await reader('GET', `${AT}?q=guila+zuniga`)
    expect(body.results).toEqual([
      {
        id: expect.any(Number),
        name: 'Águila zuniga',
        user_count: 1,
        created_at: expect.stringMatching(/Z$/),
      },
    ])
  })

  test.each([{}, { name: ' ' }])('%j is refused', async (body) => {
    const answer = await admin('POST', AT, body)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({ name: 'Debes especificar el nombre del grupo' })
  })

  test('a stale version is refused for the second of two editors', async () => {
    const { id, version } = await group()
    const answers = await Promise.all(['Una', 'Dos'].map((name) => put(id, { name, version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = await put(id, { name: 'Tres', version })
    expect(late.status).toBe(409)
    expect(late.body.message).toContain('Otra persona modificó este grupo')
    expect((await put(id, { name: 'Sin versión' })).body.version).toBe(version + 2)
  })

  test('deletes all of several or none', async () => {
    const [one, two] = [await group(), await group()]
    expect((await admin('DELETE', `${AT}/${one.id},999999999`)).status).toBe(404)
    expect((await admin('GET', `${AT}/${one.id}`)).status).toBe(200)
    const { body } = await admin('DELETE', `${AT}/[${one.id},${two.id}]`)
    expect(body).toEqual({ deleted: 2 })
  })

  test('come back from the trash with their people and areas', async () => {
    const someone = await person()
    const made = await group({ user_ids: [someone.id], area_ids: [unitAreas[0]] })
    await admin('DELETE', `${AT}/${made.id}`)
    const items = [{ kind: 'approver_groups', id: made.id }]
    expect((await admin('POST', '/trash/restorations', { items })).status).toBe(200)
    const { body } = await admin('GET', `${AT}/${made.id}`)
    expect(body).toMatchObject({ users: made.users, areas: made.areas })
  })

  test('an area restored from the trash has its link again', async () => {
    const [area] = await rows<{ id: string }>(
      `insert into areas (tenant_id, code, name) values (1, 'APROB', 'De paso') returning id`,
    )
    const made = await group({ area_ids: [Number(area!.id), unitAreas[0]] })
    await rows('update areas set deleted_at = now() where id = $1', [area!.id])
    expect((await put(made.id, { area_ids: [] })).body.areas).toEqual([])
    expect(issuesOf(await put(made.id, { area_ids: [Number(area!.id)] }))).toEqual({
      area_ids: 'Alguna de las áreas elegidas no existe',
    })
    await rows('update areas set deleted_at = null where id = $1', [area!.id])
    const back = await admin('GET', `${AT}/${made.id}`)
    expect(back.body.areas).toEqual([{ id: Number(area!.id), name: 'De paso' }])
  })

  test('are written to the audit log, with the added people', async () => {
    const someone = await person()
    const { id } = await group({ name: 'Con rastro', user_ids: [someone.id] })
    const entries = await rows<{ action: string; entity: string }>(
      `select action, entity from audit_log where tenant_id = 1 and entity = 'approver_group'
         and entity_id = $1 order by action`,
      [id],
    )
    expect(entries.map(({ action }) => action)).toEqual(['add', 'create'])
  })
})

describe('allowed approvers', () => {
  test('administrators and readers whose account is enabled', async () => {
    const [learner, off] = [await person({ role: 'user' }), await person()]
    await disable(off.id)
    const refusals = [
      [learner.id, `«${learner.name}» no es administrador ni lector: no puede aprobar`],
      [off.id, `La cuenta de «${off.name}» está desactivada`],
      [999999999, 'Alguno de los administradores elegidos no existe'],
    ] as const
    for (const [id, message] of refusals) {
      const answer = await admin('POST', AT, { name: 'Una', user_ids: [id] })
      expect(answer.status).toBe(422)
      expect(issuesOf(answer)).toEqual({ user_ids: message })
    }
    const boss = await person({ role: 'admin' })
    expect((await group({ user_ids: [boss.id] })).user_count).toBe(1)
  })

  test('and existing approvers, even when they could not be added now', async () => {
    const [stays, goes] = [await person(), await person()]
    const made = await group({ user_ids: [stays.id, goes.id] })
    await disable(stays.id)
    await rows(`update users set role = 'user' where id = $1`, [goes.id])
    const kept = await put(made.id, { user_ids: [stays.id, goes.id] })
    expect(kept.status).toBe(200)
    expect(kept.body.approvers).toContainEqual({ ...nameOf(stays), disabled: true })
    // Once taken out they are not let in again.
    expect((await put(made.id, { user_ids: [stays.id] })).status).toBe(200)
    expect(issuesOf(await put(made.id, { user_ids: [stays.id, goes.id] }))).toHaveProperty(
      'user_ids',
    )
  })

  const nameOf = ({ id, name }: { id: number; name: string }) => ({ id, name })

  test('all errors are returned at once, several people by their number', async () => {
    const learners = [await person({ role: 'user' }), await person({ role: 'user' })]
    const { body } = await admin('POST', AT, {
      name: '',
      user_ids: [999999999],
      area_ids: [999999999],
    })
    expect(Object.keys(issuesOf({ body }))).toEqual(['name'])
    const answer = await admin('POST', AT, {
      name: 'Una',
      user_ids: learners.map(({ id }) => id),
      area_ids: [999999999],
    })
    expect(issuesOf(answer)).toEqual({
      user_ids: '2 de los elegidos no son administradores ni lectores: no pueden aprobar',
      area_ids: 'Alguna de las áreas elegidas no existe',
    })
  })
})

const limited = await company.limitedAdmin()

describe('an administrator of business units', () => {
  const inside = () => person({ area_id: unitAreas[0] })
  const outside = () => person({ area_id: otherAreas[0] })

  test('sees every group, how many decide in it, and the names of those of their units', async () => {
    const [mine, other] = [await inside(), await outside()]
    const made = await group({
      name: 'De todos',
      user_ids: [mine.id, other.id],
      area_ids: [otherAreas[0]],
    })
    for (const caller of [limited, await api.signInAs('unit')]) {
      expect((await caller('GET', `${AT}/${made.id}`)).body).toEqual({
        ...made,
        users: `${mine.id}::${mine.name}`,
        approvers: [{ id: mine.id, name: mine.name, disabled: false }],
      })
    }
    const { body } = await limited('GET', `${AT}?q=de+todos`)
    expect(body.results).toMatchObject([{ id: made.id, user_count: 2 }])
  })

  test('adds no people and no area outside their units', async () => {
    const [mine, other] = [await inside(), await outside()]
    expect(
      (await group({ user_ids: [mine.id], area_ids: [unitAreas[0]] }, limited)).id,
    ).toBeTruthy()
    const answer = await limited('POST', AT, {
      name: 'Una',
      user_ids: [mine.id, other.id],
      area_ids: [otherAreas[0]],
    })
    expect(issuesOf(answer)).toEqual({
      user_ids: 'Alguno de los administradores elegidos no existe',
      area_ids: 'Alguna de las áreas elegidas no existe',
    })
  })

  test('keeps people outside their units, and cannot remove them', async () => {
    const [mine, other] = [await inside(), await outside()]
    const made = await group({ user_ids: [other.id], area_ids: [otherAreas[0]] })
    const both = { user_ids: [mine.id], area_ids: [otherAreas[0], unitAreas[0]] }
    const added = await put(made.id, both, limited)
    expect(added.status).toBe(200)
    expect(added.body.user_count).toBe(2)
    const answer = await put(made.id, { user_ids: [mine.id], area_ids: [] }, limited)
    const area = made.areas[0]!.name
    expect(issuesOf(answer)).toEqual({
      area_ids: `No puedes quitar «${area}»: es de otras unidades de negocio`,
    })
    // They remove people and areas of their units.
    const back = await put(made.id, { user_ids: [], area_ids: [otherAreas[0]] }, limited)
    expect(back.body).toMatchObject({
      user_count: 1,
      approvers: [],
      areas: [{ id: otherAreas[0] }],
    })
    expect((await admin('GET', `${AT}/${made.id}`)).body.users).toBe(`${other.id}::${other.name}`)
  })

  test('deletes none that has people or an area outside their units', async () => {
    const other = await outside()
    const free = await group({ user_ids: [(await inside()).id] })
    for (const draft of [{ user_ids: [other.id] }, { area_ids: [otherAreas[0]] }]) {
      const made = await group({ name: 'Ajeno', ...draft })
      const answer = await limited('DELETE', `${AT}/${free.id},${made.id}`)
      expect(answer.status).toBe(409)
      expect(answer.body.message).toContain('«Ajeno» tiene administradores o áreas de otras')
    }
    expect((await limited('DELETE', `${AT}/${free.id}`)).status).toBe(200)
  })
})
