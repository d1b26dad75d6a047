import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createTokens } from '#api/platform/identity/tokens.ts'
import { BENCH_SECRETS, type BenchSite } from '../site.ts'

export type CompanyPerson = { tenantId: number; token: string }

/** Creates people of the first companies, or of those that may create users, of which the first is the site's, and signs them in. */
export async function companyPeople(
  { databaseUrl }: BenchSite,
  {
    companies,
    people,
    role,
    creating = false,
  }: { companies: number; people: number; role: 'admin' | 'reader'; creating?: boolean },
): Promise<CompanyPerson[]> {
  const tokens = createTokens(BENCH_SECRETS.TOKEN_SECRET)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query<{ id: string; tenant_id: string; session: string }>(
      `with people as (
         insert into users (tenant_id, username, email, first_name, role)
         select t.id, name, name || '@bench.test', 'Persona ' || n, $4
         from (select id from tenants where user_creation or not $5 order by id limit $2) t, generate_series(1, $3::int) n,
           concat($1::text, t.id, '.', n) name
         returning id, tenant_id, token_version)
       select id, tenant_id, start_session(id, token_version, 3600, 'SenderoConsole/bench') as session
       from people order by tenant_id, id`,
      [randomUUID(), companies, people, role, creating],
    )
    .finally(() => client.end())
  return Promise.all(
    rows.map(async ({ id, tenant_id, session }) => ({
      tenantId: Number(tenant_id),
      token: await tokens.issue(Number(id), Number(session), 3_600),
    })),
  )
}
