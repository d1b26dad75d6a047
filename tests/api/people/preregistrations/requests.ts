import { randomUUID } from 'node:crypto'
import { unseal } from '#api/platform/secrets/sealing.ts'
import type { TestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Requests to join the company of `admin`, and what became of them. */
export async function openRequests(api: TestApi, tenantId = 1) {
  const rows = await rowsOf(api.url)
  const [company] = await rows<{ slug: string; uuid: string }>(
    'select slug, uuid from tenants where id = $1',
    [tenantId],
  )
  const id = async (text: string, values: unknown[]) => {
    const [row] = await rows<{ id: string }>(text, values)
    return Number(row!.id)
  }

  // Nobody of the demo approves anything, so that nobody's own come first.
  await rows('update approver_groups set deleted_at = now()')

  const person = (changes: object = {}) => ({
    first_name: 'Ana',
    last_name: 'Ríos',
    email: `${randomUUID()}@espera.example`,
    ...changes,
  })

  return {
    ...company!,
    rows,
    person,
    admin: await api.signInAs('admin', tenantId),
    reader: await api.signInAs('reader', tenantId),
    unit: await api.signInAs('unit', tenantId),
    /** Asks as nobody in particular. */
    ask: (changes: object = {}, tenant: string = company!.slug) =>
      api.anonymous('POST', '/preregistrations', { tenant, ...person(changes) }),
    /** The same from another address. */
    askFrom: async (address: string) => {
      const response = await api.send(
        '/preregistrations',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ tenant: company!.slug, ...person() }),
        },
        { address },
      )
      return { status: response.status, retryAfter: response.headers.get('retry-after') }
    },
    /** One that waits, past the API; answers its id. */
    request: (changes: Record<string, unknown> = {}) => {
      const columns = Object.entries({ tenant_id: tenantId, ...person(), ...changes })
      return id(
        `insert into preregistrations (${columns.map(([column]) => column).join(', ')})
         values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
        columns.map(([, value]) => value),
      )
    },
    claim: (request: number, name: string) =>
      rows(
        `insert into preregistration_certifications
           (tenant_id, preregistration_id, certification_name, date_completed, valid_through)
         values ($1, $2, $3, '2026-01-31', '2027-01-31')`,
        [tenantId, request, name],
      ),
    group: async (name: string, { areas = [] as number[], users = [] as number[] } = {}) => {
      const group = await id(
        'insert into approver_groups (tenant_id, name) values ($1, $2) returning id',
        [tenantId, name],
      )
      await rows(
        'insert into approver_group_areas select $1, $2, area from unnest($3::bigint[]) as t (area)',
        [tenantId, group, areas],
      )
      await rows(
        'insert into approver_group_users select $1, $2, person from unnest($3::bigint[]) as t (person)',
        [tenantId, group, users],
      )
      return group
    },
    area: async (where: 'inside' | 'outside') =>
      id(
        `select id from areas where tenant_id = $1 and id ${where === 'inside' ? '' : 'not'} in (
           select a.area_id from organizational_unit_areas a
           join user_organizational_units m on m.tenant_id = a.tenant_id and m.unit_id = a.unit_id
           join users p on p.tenant_id = m.tenant_id and p.id = m.user_id and p.email like 'unit@%'
           where a.tenant_id = $1) order by id limit 1`,
        [tenantId],
      ),
    /** While it is done the persona with business units is an administrator. */
    withUnitAsAdmin: async (work: () => Promise<void>) => {
      const be = (role: string) =>
        rows(`update users set role = $2 where email = 'unit@' || $1 || '.sendero.test'`, [
          tenantId,
          role,
        ])
      await be('admin')
      await work().finally(() => be('reader'))
    },
    userId: (email: string) => id('select id from users where email = $1', [email]),
    stored: async (request: number) =>
      (
        await rows<Record<string, unknown>>('select * from preregistrations where id = $1', [
          request,
        ])
      )[0]!,
    mailsTo: async (email: string) => {
      const found = await rows<{ subject: string; body: Buffer }>(
        'select subject, body from mails where recipient = $1 order by id',
        [email],
      )
      return found.map(({ subject, body }) => ({
        subject,
        text: JSON.parse(unseal(body, api.services.settings.openingKeys)).text as string,
      }))
    },
  }
}
