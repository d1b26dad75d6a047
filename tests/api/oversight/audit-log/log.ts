import type { AuditEntry } from '#contract/oversight/audit-log.ts'
import type { Caller, TestApi } from '#tests/support/api.ts'
import { openCompany } from '../../people/users/company.ts'

type Page = {
  results: AuditEntry[]
  pagination: { limit: number; older_than: number | null; newer_than: number | null }
}

/** A company whose audit log is read. */
export async function openLog(api: TestApi) {
  const company = await openCompany(api)
  const read = async (query = '', caller: Caller = company.admin): Promise<Page> => {
    const { status, body } = await caller('GET', `/audit-log?${query}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body as Page
  }
  return {
    ...company,
    read,
    /** The newest entry that a query finds. */
    last: async (query = '', caller: Caller = company.admin) =>
      (await read(`${query}&limit=1`, caller)).results[0],
    /** An entry written as the database would, of company 1 unless another is named. */
    write: async (entry: Record<string, unknown>) => {
      const values = { tenant_id: 1, action: 'update', entity: 'group', at: new Date(), ...entry }
      const names = Object.keys(values)
      const [row] = await company.rows<{ id: string }>(
        `insert into audit_log (${names.join(', ')}, id)
         select written.*, audit_month_ids(written.at) + nextval('audit_log_entries')
         from (select (jsonb_populate_record(null::audit_log, $1)).*) given
         cross join lateral (select ${names.map((name) => `given.${name}`).join(', ')}) written
         returning id`,
        [JSON.stringify(values)],
      )
      return Number(row!.id)
    },
  }
}
