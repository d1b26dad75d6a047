import { describe, expect, test } from 'vitest'
import { created, draftUser, openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { csv, importsOn } from './imports.ts'

/** Users of an import as a filter: lists, exports and actions on all that match take it. */

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows, unitAreas, otherAreas } = company
const { imported, validated, work } = importsOn(api)

let count = 0
const fresh = () => `traido${++count}x${Date.now()}`

/** Imports two new users and a change of an existing one; `area` is the code of an area for all. */
async function file(area = '') {
  const known = (await created(admin, draftUser())).body as { id: number; username: string }
  const names = [fresh(), fresh()]
  const job = await imported(
    admin,
    csv(
      'username,email,first_name,last_name,area_code',
      ...names.map((name) => `${name},${name}@traidos.test,Traída,,${area}`),
      `${known.username},otro${known.id}@traidos.test,Prueba,Cambiada,${area}`,
    ),
  )
  const made = await rows<{ id: string }>(
    'select id from users where username = any($1) order by id',
    [names],
  )
  return { job: job.id, made: made.map(({ id }) => Number(id)), changed: known.id }
}

async function found(value: string, caller: Caller = admin): Promise<number[]> {
  const { status, body } = await caller('GET', `/users?limit=100&import=${value}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.pagination.total).toBe(body.results.length)
  return body.results.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)
}

test('an import finds the users that it created, those it changed, or both', async () => {
  const { job, made, changed } = await file()
  expect(await found(`${job}:created`)).toEqual(made)
  expect(await found(`${job}:updated`)).toEqual([changed])
  expect(await found(job)).toEqual([...made, changed].sort((a, b) => a - b))
  const chosen = await admin('GET', `/users/filters/chosen?import=${job}:created`)
  expect(chosen.body.results).toEqual([
    {
      facet: 'import',
      label: 'Importación',
      choices: [{ value: `${job}:created`, label: 'usuarios.csv (creados)', gone: false }],
    },
  ])
})

test('an action on all that match reaches only those', async () => {
  const { job, made } = await file()
  const { body: group } = await admin('POST', '/groups', { name: `De ${job}` })
  const { body } = await admin('POST', `/groups/${group.id}/users/matching`, {
    import: `${job}:created`,
  })
  expect(body).toEqual({ changed: 2, skipped: 0 })
  const { body: members } = await admin('GET', `/groups/${group.id}/users`)
  expect(members.results.map(({ id }: { id: number }) => id).sort()).toEqual(made)
})

test('the inactive users that a file names and does not activate are found and counted until they are active', async () => {
  const [idle, active, left] = await Promise.all(
    [1, 2, 3].map(async () => (await created(admin, draftUser())).body),
  )
  await admin('PUT', `/users/${idle.id},${left.id}/disable`)
  const names = [idle, active].map(({ username }) => `${username},Quito,`)
  const job = await validated(
    admin,
    csv('username,location,disabled', ...names, `${left.username},Quito,sí`),
  )
  expect(job.props.inactive).toBe(1)
  expect(await found(`${job.id}:inactive`)).toEqual([idle.id])
  const { body } = await admin('PUT', '/users/matching/enable', { import: `${job.id}:inactive` })
  expect(body).toEqual({ changed: 1, skipped: 0 })
  expect(await found(`${job.id}:inactive`)).toEqual([])
  const { body: now } = await admin('POST', `/users/import/status?jobId=${job.id}`)
  expect(now.props.inactive).toBe(0)
})

describe('nobody is found', () => {
  test('after the import was undone', async () => {
    const { job } = await file()
    await admin('POST', '/users/import/undo', { jobId: job })
    expect(await found(job)).toEqual([])
    await work(job)
    expect(await found(job)).toEqual([])
    expect(await found(`${job}:created`)).toEqual([])
  })

  test("by another company's import, or by an import of something else", async () => {
    const { job } = await file()
    expect(await found(job, await api.signInAs('admin', 97))).toEqual([])
    const areas = importsOn(api, 'areas')
    const other = await areas.imported(admin, csv('code,name', `${fresh()},Área traída`))
    expect(await found(other.id)).toEqual([])
    const { body } = await admin('GET', `/users/filters/chosen?import=${other.id}`)
    expect(body.results[0].choices[0].gone).toBe(true)
  })

  test('when the users are outside the units of the actor, who sees no name of a file', async () => {
    const codes = await rows<{ id: string; code: string }>(
      'select id, code from areas where id = any($1)',
      [[unitAreas[0], otherAreas[0]]],
    )
    const codeOf = (id?: number) => codes.find((one) => Number(one.id) === id)!.code
    const [inside, outside] = [await file(codeOf(unitAreas[0])), await file(codeOf(otherAreas[0]))]
    expect(await found(inside.job, company.unit)).toHaveLength(3)
    expect(await found(outside.job, company.unit)).toEqual([])
    const reader = await api.signInAs('reader')
    const { body } = await reader('GET', `/users/filters/chosen?import=${inside.job}`)
    expect(JSON.stringify(body)).not.toContain('usuarios.csv')
  })
})

test.each(['1', 'x', '0189-no', '%27'])('%s as an import is a 422', async (value) => {
  expect((await admin('GET', `/users?import=${value}`)).status).toBe(422)
})
