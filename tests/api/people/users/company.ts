import { randomUUID } from 'node:crypto'
import type { Caller, TestApi } from '#tests/support/api.ts'
import { rowsOf, type Rows } from '#tests/support/database/database-rows.ts'

/** Fixtures of the demo tenants, with users made for one test. */

/** The two callers of a company and what is in it, read past row-level security. */
export async function openCompany(api: TestApi, tenantId = 1) {
  const rows = await rowsOf(api.url)
  const [admin, unit] = [
    await api.signInAs('admin', tenantId),
    await api.signInAs('unit', tenantId),
  ]
  const idOf = async (email: string) => {
    const [row] = await rows<{ id: string }>('select id from users where email = $1', [email])
    return Number(row!.id)
  }
  const ids = async (text: string, values: unknown[] = []) =>
    (await rows<{ id: string }>(text, values)).map(({ id }) => Number(id))

  return {
    rows,
    admin,
    unit,
    idOf,
    adminId: await idOf(`admin@${tenantId}.sendero.test`),
    unitId: await idOf(`unit@${tenantId}.sendero.test`),
    /** The areas of the persona `unit`, and the others of the company. */
    unitAreas: await ids(
      `select m.area_id as id from organizational_unit_areas m
       join user_organizational_units u using (tenant_id, unit_id)
       join users on users.id = u.user_id where users.email = $1 order by 1`,
      [`unit@${tenantId}.sendero.test`],
    ),
    otherAreas: await ids(
      `select id from areas where tenant_id = $1 and id not in (
         select m.area_id from organizational_unit_areas m
         join user_organizational_units u using (tenant_id, unit_id)
         join users on users.id = u.user_id where users.email = $2) order by 1`,
      [tenantId, `unit@${tenantId}.sendero.test`],
    ),
    positions: await ids('select id from positions where tenant_id = $1 order by 1', [tenantId]),
    units: await ids('select id from organizational_units where tenant_id = $1 order by 1', [
      tenantId,
    ]),
    /** An administrator limited to the unit of the persona `unit`. */
    async limitedAdmin(): Promise<Caller> {
      const draft = draftUser({ role: 'admin', password: 'clave-segura' })
      const { body } = await created(admin, draft)
      await rows('update users set area_id = $2 where id = $1', [body.id, this.unitAreas[0]])
      await rows(
        `insert into user_organizational_units
         select tenant_id, $1, unit_id from user_organizational_units where user_id = $2`,
        [body.id, this.unitId],
      )
      return api.withToken(await api.firstTokenOf(draft.email, 'clave-segura'))
    },
  }
}

/** A new user whom nobody clashes with. */
export function draftUser<T extends object>(changes: T = {} as T) {
  const unique = randomUUID().slice(0, 13)
  return {
    username: `prueba.${unique}`,
    email: `prueba.${unique}@sendero.test`,
    first_name: 'Prueba',
    organizational_units: [] as number[],
    ...changes,
  }
}

/** As if they had chosen the password that they have themselves: the console asks nobody to change it. */
export function hasOwnPassword(rows: Rows, id: number) {
  return rows('update users set must_change_password = false where id = $1', [id])
}

export async function created(admin: Caller, draft: object) {
  const answer = await admin('POST', '/users', draft)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer
}

/** Returns the body that a form would send for a user: the fields that may change, and the version. */
export function asForm(user: Record<string, any>, changes: object = {}) {
  const { organizational_units: units, ...rest } = user
  return {
    ...rest,
    organizational_units: units.map(({ id }: { id: number }) => id),
    ...changes,
  }
}

/** The messages of a 422, by field. */
export function issuesOf({ body }: { body: any }): Record<string, string> {
  return Object.fromEntries(
    body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
  )
}
