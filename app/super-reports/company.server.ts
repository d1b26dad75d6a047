import { auth } from '#contract/auth.ts'
import { companyId } from '#contract/tenants.ts'
import type { ApiClient } from '../backend/api.server.ts'
import type { superAdmin } from '../backend/super-admin.server.ts'
import { EVERY_COMPANY, EVERY_COMPANY_LABEL } from './filters.ts'

/** What a report is of: a company, or every one, whose days are those of the reader's own. */
export type Company = {
  which: number | typeof EVERY_COMPANY
  name: string
  timezone: string
  /** Those of its own that it has named; all companies have none in common. */
  fields: string[]
  /** Asks about it. */
  api: ApiClient
}

/** The company that an address names; `gone` where there is none, null where it names none. */
export async function companyOf(
  { session, of }: Awaited<ReturnType<typeof superAdmin>>,
  named: string | undefined,
): Promise<Company | 'gone' | null> {
  if (named === undefined) return null
  if (named === EVERY_COMPANY) {
    const { timezone } = session.tenant
    return { which: named, name: EVERY_COMPANY_LABEL, timezone, fields: [], api: await of(named) }
  }
  const which = companyId.safeParse(named)
  if (!which.success) return 'gone'
  const api = await of(which.data)
  try {
    const { tenant } = await api.call(auth.session, {})
    const { name, timezone, extended_fields } = tenant
    const fields = Object.entries(extended_fields).flatMap(([number, named]) =>
      named ? [`extended_field${number}`] : [],
    )
    return { which: which.data, name, timezone, fields, api }
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 404) return 'gone'
    throw thrown
  }
}
