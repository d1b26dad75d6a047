import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { waitingForLocks } from '#tests/support/database/lock-waits.ts'
import { created, draftUser, issuesOf, openCompany } from '../users/company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company

let made = 0
async function newPosition(changes: object = {}): Promise<number> {
  const { status, body } = await admin('POST', '/positions', {
    code: `B${++made}`,
    name: `Cargo ${made}`,
    ...changes,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

const newUser = async (position_id: number, changes: object = {}): Promise<number> =>
  (await created(admin, draftUser({ position_id, ...changes }))).body.id

const remove = (ids: number[], moveTo?: number, call = admin) =>
  call('DELETE', `/positions/${JSON.stringify(ids)}${moveTo ? `?move_to=${moveTo}` : ''}`)

const positionOf = async (id: number) => (await admin('GET', `/users/${id}`)).body.position_id

test('positions without users go to the trash and give their code free', async () => {
  const ids = [await newPosition({ code: 'Libre' }), await newPosition()]
  expect((await remove(ids)).body).toEqual({ deleted: 2, moved_users: 0 })
  expect((await admin('GET', `/positions/${ids[0]}`)).status).toBe(404)
  expect((await remove(ids)).status).toBe(404)
  expect((await admin('POST', '/positions', { code: 'LIBRE', name: 'x' })).status).toBe(201)
  const kept = await rows('select from positions where id = any($1)', [ids])
  expect(kept).toHaveLength(2)
})

describe('a position with users', () => {
  test('refuses the deletion with the number of users', async () => {
    const [one, two] = [
      await newPosition({ name: 'Ocupado' }),
      await newPosition({ name: 'También ocupado' }),
    ]
    await newUser(one)
    const single = await remove([one])
    expect(single.status).toBe(409)
    expect(single.body.message).toBe(
      'El cargo «Ocupado» tiene 1 usuario: elige a qué otro cargo pasarlos.',
    )
    await newUser(two)
    expect((await remove([one, two])).body.message).toBe(
      'Los cargos «Ocupado» y «También ocupado» tienen 2 usuarios: elige a qué otro cargo pasarlos.',
    )
  })

  test('goes when its users are moved, who get the courses of their new position', async () => {
    const [path] = await rows<{ id: string }>(
      `select id from formation_paths where tenant_id = 1 and name = 'Plan de inducción'`,
    )
    const from = await newPosition()
    const to = await newPosition({ formation_path_id: Number(path!.id) })
    const user = await newUser(from)
    expect((await remove([from], to)).body).toEqual({ deleted: 1, moved_users: 1 })
    expect(await positionOf(user)).toBe(to)
    const enrolled = await rows('select from course_users where user_id = $1 and enabled', [user])
    expect(enrolled).toHaveLength(3)
  })

  test('is not deleted with an invalid target for its people', async () => {
    const id = await newPosition()
    const user = await newUser(id)
    for (const [target, message] of [
      [999_999_999, 'El cargo al que se mueven no existe'],
      [id, 'El cargo al que se mueven no puede ser uno que se elimina'],
    ] as const) {
      const answer = await remove([id], target)
      expect(issuesOf(answer)).toEqual({ move_to: message })
    }
    expect(await positionOf(user)).toBe(id)
  })

  test('outside the business units of an administrator is not theirs to delete', async () => {
    const limited = await company.limitedAdmin()
    const [id, target] = [await newPosition({ name: 'De todos' }), await newPosition()]
    await newUser(id, { area_id: company.unitAreas[0] })
    await newUser(id, { area_id: company.otherAreas[0] })
    await newUser(id)
    const usage = await limited('GET', `/positions/${id}/usage`)
    expect(usage.body[0]).toMatchObject({ users: 3, users_outside: 2 })
    const { status, body } = await remove([id], target, limited)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'in_use_outside' })
    expect(body.message).toContain('«De todos» tiene usuarios fuera de tus unidades de negocio')
    await rows('update users set area_id = $2 where position_id = $1', [id, company.unitAreas[0]])
    expect((await remove([id], target, limited)).body).toEqual({ deleted: 1, moved_users: 3 })
  })
})

test('an assignment during the deletion is refused', async () => {
  const [id, target] = [await newPosition(), await newPosition()]
  const settled = await newUser(id)
  const other = await rowsOf(api.url)
  await other('begin')
  await other('select from users where id = $1 for update', [settled])
  const removal = remove([id], target) // holds the position, waits for the user
  await waitingForLocks(rows, 1)
  const placement = admin('POST', '/users', draftUser({ position_id: id }))
  await waitingForLocks(rows, 2)
  await other('commit')
  expect((await removal).body).toEqual({ deleted: 1, moved_users: 1 })
  expect(issuesOf(await placement)).toEqual({ position_id: 'El cargo no existe' })
})
