import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Optimistic locking: every record that a form edits has a version. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')
const root = await api.signInAsSuper()

let made = 0
const name = () => `Disputada ${++made}`

type Edited = { path: string; call: typeof admin; changes: object }

/** A record of each kind, and what its form would store. */
const RECORDS: Record<string, () => Promise<Edited>> = {
  areas: async () => {
    const draft = { code: `D${made + 1}`, name: name() }
    const { body } = await admin('POST', '/areas', draft)
    return { path: `/areas/${body.id}`, call: admin, changes: draft }
  },
  positions: async () => {
    const draft = { code: `D${made + 1}`, name: name() }
    const { body } = await admin('POST', '/positions', draft)
    return { path: `/positions/${body.id}`, call: admin, changes: draft }
  },
  groups: async () => {
    const { body } = await admin('POST', '/groups', { name: name() })
    return { path: `/groups/${body.id}`, call: admin, changes: { name: name() } }
  },
  'organizational-units': async () => {
    const draft = { name: name(), areas: [], courses: [] }
    const { body } = await admin('POST', '/organizational-units', draft)
    return { path: `/organizational-units/${body.id}`, call: admin, changes: draft }
  },
  skills: async () => {
    const { body } = await admin('POST', '/skills', { name: name() })
    return { path: `/skills/${body.id}`, call: admin, changes: { name: name() } }
  },
  tenants: async () => {
    const { body } = await root('GET', '/sa/tenants/1704')
    const { id: _, version: __, ...changes } = body
    return { path: '/sa/tenants/1704', call: root, changes }
  },
  users: async () => {
    const [row] = await rows<{ id: string }>(
      `select id from users where tenant_id = 1 and role = 'user' order by id limit 1`,
    )
    const path = `/users/${row!.id}`
    const { body } = await admin('GET', path)
    return { path, call: admin, changes: { ...body, organizational_units: [] } }
  },
}

describe.each(Object.keys(RECORDS))('of %s', (kind) => {
  test('of ten who save what they read at once, one does and nine are told', async () => {
    for (let round = 0; round < 3; round++) {
      const { path, call, changes } = await RECORDS[kind]!()
      const { body } = await call('GET', path)
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => call('PUT', path, { ...changes, version: body.version })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
      const refused = answers.find(({ status }) => status === 409)!
      expect(refused.body.message).toMatch(
        /^Otra persona modificó est[ea] .+ mientras l[oa] editabas/,
      )
      expect((await call('GET', path)).body.version).toBe(Number(body.version) + 1)
    }
  })
})

test('every record that is changed by its address says which version was read', () => {
  const changes = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, { method: string; path: string; body?: unknown }>)
      .filter(([, { method, path, body }]) => method === 'put' && body && /\/\{\w+\}$/.test(path))
      .map(([call, { body }]) => ({
        call: `${feature}.${call}`,
        versioned: 'version' in ((body as { shape?: object }).shape ?? {}),
      })),
  )
  expect(changes.length).toBeGreaterThan(6)
  // Fields of a design are written one by one; `If-Match` carries the version of the whole.
  expect(changes.filter(({ versioned }) => !versioned).map(({ call }) => call)).toEqual([
    'course-design.save',
    'any-course-design.save',
  ])
})
