import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { waitingForLocks } from '#tests/support/database/lock-waits.ts'
import { created, draftUser, issuesOf, openCompany } from '../users/company.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company

let made = 0
async function newArea(name = `Área ${++made}`): Promise<number> {
  const { status, body } = await admin('POST', '/areas', { code: `B${++made}`, name })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

const newUser = async (area_id: number, changes: object = {}): Promise<number> =>
  (await created(admin, draftUser({ area_id, ...changes }))).body.id

async function newUnit(name: string, areas: number[]): Promise<number> {
  const { status, body } = await admin('POST', '/organizational-units', {
    name,
    areas,
    courses: [],
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

const remove = (ids: number[], moveTo?: number, call = admin) =>
  call('DELETE', `/areas/${JSON.stringify(ids)}${moveTo ? `?move_to=${moveTo}` : ''}`)

const areaOf = async (userId: number) => (await admin('GET', `/users/${userId}`)).body.area_id

describe('areas without users', () => {
  test('moves several to the trash at once and hides them everywhere', async () => {
    const ids = [await newArea('Sobrante uno'), await newArea('Sobrante dos')]
    const { status, body } = await remove(ids)
    expect({ status, body }).toEqual({ status: 200, body: { deleted: 2, moved_users: 0 } })
    expect((await admin('GET', '/areas?q=sobrante')).body.pagination.total).toBe(0)
    expect((await admin('GET', `/areas/${ids[0]}`)).status).toBe(404)
    const choices = (await admin('GET', '/users/areas')).body.map(({ id }: any) => id)
    expect(choices).not.toContain(ids[0])
    const kept = await rows('select from areas where id = any($1) and deleted_at is not null', [
      ids,
    ])
    expect(kept).toHaveLength(2)
    const log = await rows<any>(
      `select label from audit_log where entity = 'area' and action = 'trash' and entity_id = any($1)`,
      [ids],
    )
    expect(log.map(({ label }) => label).sort()).toEqual(['Sobrante dos', 'Sobrante uno'])
  })

  test('frees the code of a deleted area', async () => {
    const { body } = await admin('POST', '/areas', { code: 'Libre', name: 'Primera' })
    await remove([body.id])
    expect((await admin('POST', '/areas', { code: 'libre', name: 'Segunda' })).status).toBe(201)
  })

  test('deletes none when one of them does not exist', async () => {
    const id = await newArea()
    const { status, body } = await remove([id, 999_999_999])
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: 'No se encontró alguna de las áreas elegidas',
    })
    expect((await admin('GET', `/areas/${id}`)).status).toBe(200)
    expect((await remove([id])).status).toBe(200)
    expect((await remove([id])).status).toBe(404)
  })
})

describe('an area with users', () => {
  test('refuses the deletion with the number of users', async () => {
    const id = await newArea('Habitada')
    const empty = await newArea('Vacía')
    await newUser(id)
    await newUser(id, { first_name: 'Otra' })
    const { status, body } = await remove([id, empty])
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'in_use',
      message: 'El área «Habitada» tiene 2 usuarios: elige a qué otra área pasarlos.',
    })
    expect((await admin('GET', `/areas/${empty}`)).status).toBe(200)
    const usage = await admin('GET', `/areas/[${empty},${id}]/usage`)
    expect(usage.body.map(({ name, users }: any) => [name, users])).toEqual([
      ['Habitada', 2],
      ['Vacía', 0],
    ])
  })

  test('goes when its users are moved, in one action that the audit log tells', async () => {
    const [id, second, target] = [await newArea(), await newArea(), await newArea('Destino')]
    const [a, b, bystander] = [await newUser(id), await newUser(second), await newUser(target)]
    const { status, body } = await remove([id, second], target)
    expect({ status, body }).toEqual({ status: 200, body: { deleted: 2, moved_users: 2 } })
    expect([await areaOf(a), await areaOf(b), await areaOf(bystander)]).toEqual(
      Array(3).fill(target),
    )
    // An edit that was open meanwhile is told.
    const versions = await rows<any>('select version from users where id = any($1)', [
      [a, bystander],
    ])
    expect(versions.map(({ version }) => version).sort()).toEqual([1, 2])
    const log = await rows<any>(
      `select actor_id, before, after, request_id from audit_log
       where entity = 'user' and action = 'update' and entity_id = $1`,
      [a],
    )
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({ before: { area_id: id }, after: { area_id: target } })
    expect(Number(log[0].actor_id)).toBe(company.adminId)
    const [{ requests }] = await rows<any>(
      `select count(distinct request_id)::int as requests from audit_log
       where request_id = $1 and entity in ('user', 'area')`,
      [log[0].request_id],
    )
    expect(requests).toBe(1)
  })

  test.each([
    ['that does not exist', () => 999_999_999, 'El área a la que se mueven no existe'],
    [
      'of another company',
      async () =>
        Number((await rows<any>('select id from areas where tenant_id = 97 limit 1'))[0].id),
      'El área a la que se mueven no existe',
    ],
    [
      'that goes too',
      (id: number) => id,
      'El área a la que se mueven no puede ser una que se elimina',
    ],
  ] as const)('its users are not moved to an area %s', async (_title, target, message) => {
    const id = await newArea()
    const user = await newUser(id)
    const answer = await remove([id], await target(id))
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({ move_to: message })
    expect(await areaOf(user)).toBe(id)
  })

  test('also moves accounts that the actor could not edit', async () => {
    const [id, target] = [await newArea(), await newArea()]
    const boss = await company.idOf('super@sendero.test')
    await rows('update users set area_id = $2 where id = $1', [boss, id])
    expect((await remove([id], target)).body).toEqual({ deleted: 1, moved_users: 1 })
    expect(await areaOf(boss)).toBe(target)
  })
})

describe('no user stays in a deleted area', () => {
  test('a concurrent assignment keeps the area in use', async () => {
    const id = await newArea('Disputada')
    let answer: ReturnType<typeof remove>
    await api.services.db.transaction({ tenantId: 1 }, async (tx) => {
      const draft = draftUser({})
      await tx.query({
        text: `insert into users (tenant_id, username, email, first_name, area_id)
               values (1, $1, $2, 'x', $3)`,
        values: [draft.username, draft.email, id],
      } as never)
      answer = remove([id])
      await waitingForLocks(rows, 1)
    })
    expect((await answer!).body).toMatchObject({ code: 'in_use' })
  })

  test('an assignment during the deletion is refused', async () => {
    const [id, target] = [await newArea(), await newArea()]
    const settled = await newUser(id)
    const other = await rowsOf(api.url)
    await other('begin')
    await other('select from users where id = $1 for update', [settled])
    const removal = remove([id], target) // holds the area, waits for the user
    await waitingForLocks(rows, 1)
    const placement = admin('POST', '/users', draftUser({ area_id: id }))
    await waitingForLocks(rows, 2)
    await other('commit')
    expect((await removal).body).toEqual({ deleted: 1, moved_users: 1 })
    const refused = await placement
    expect(refused.status).toBe(422)
    expect(issuesOf(refused)).toEqual({ area_id: 'El área no existe' })
  })

  test('nor moved there by an edit, nor put into a unit', async () => {
    const [id, user] = [await newArea(), await newUser(await newArea())]
    await remove([id])
    const attempts = [
      ['update users set area_id = $1 where id = $2', [id, user]],
      ['insert into organizational_unit_areas select 1, $2, $1', [id, company.units[0]]],
    ] as const
    for (const [text, values] of attempts) {
      await expect(rows(text, [...values])).rejects.toMatchObject({ code: '23503' })
    }
  })
})

describe('a business unit keeps an area, or it would open all of them', () => {
  test('its only area stays, and the unit is named', async () => {
    const [only, other] = [await newArea('Bodega'), await newArea('Patio')]
    await newUnit('Costa', [only])
    await newUnit('Sierra', [only, other])
    const { status, body } = await remove([only])
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'only_area_of_unit',
      message:
        'La unidad de negocio «Costa» se quedaría sin áreas, y así abarcaría toda la compañía. Agrégale otra área antes de eliminar «Bodega».',
    })
    expect((await remove([other])).status).toBe(200)
    // Now that is the only one which is left to both.
    const both = await admin('GET', `/areas/${only}/usage`)
    expect(both.body[0].only_area_of).toEqual([
      { name: 'Costa', in_trash: false },
      { name: 'Sierra', in_trash: false },
    ])
  })

  test('refuses deleting all of its areas at once', async () => {
    const areas = [await newArea('Norte'), await newArea('Sur')]
    await newUnit('Polos', areas)
    const { body } = await remove(areas, company.unitAreas[0])
    expect(body.code).toBe('only_area_of_unit')
    expect(body.message).toContain('«Norte» y «Sur»')
    expect((await remove([areas[0]!])).status).toBe(200)
  })

  test('also a unit in the trash, which may come back', async () => {
    const only = await newArea()
    const unit = await newUnit('Guardada', [only])
    expect((await admin('DELETE', `/organizational-units/[${unit}]`)).status).toBe(200)
    expect((await remove([only])).body.code).toBe('only_area_of_unit')
    const usage = await admin('GET', `/areas/${only}/usage`)
    expect(usage.body[0].only_area_of).toEqual([{ name: 'Guardada', in_trash: true }])
  })
})

test('a user limited to business units deletes and moves only inside them', async () => {
  const areas = [await newArea('Suya'), await newArea('También suya')]
  const outside = await newArea('Ajena')
  const unit = await newUnit('Limitada', areas)
  const draft = draftUser({ role: 'admin', password: 'clave-segura', area_id: areas[0] })
  await created(admin, { ...draft, organizational_units: [unit] })
  const limited = api.withToken(await api.firstTokenOf(draft.email, 'clave-segura'))

  expect((await remove([outside], undefined, limited)).status).toBe(404)
  expect((await remove([areas[0]!], outside, limited)).status).toBe(422)
  expect((await remove([areas[0]!], areas[1], limited)).body).toEqual({
    deleted: 1,
    moved_users: 1,
  })
  // The remaining area is the last of the unit.
  expect((await remove([areas[1]!], undefined, limited)).body.code).toBe('only_area_of_unit')
})
