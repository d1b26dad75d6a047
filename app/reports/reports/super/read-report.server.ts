import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { Outcome as Answered } from '#app/kit/backend/api.server.ts'
import { superAdmin } from '#app/kit/backend/super-admin.server.ts'
import { filterValuesIn, sortedByNamed, type ReportState } from '../../report-page/address.ts'
import { outcomeOf } from '../../report-page/outcome.server.ts'
import { STATUS, type Outcome } from '../../report-page/outcome.ts'
import { readPage } from '../../report-page/read-page.server.ts'
import { tenantOf, type ReportTenant } from './tenant.server.ts'
import type { SuperReport } from './declarations.ts'
import { ALL_TENANTS } from './filters.ts'
import { filterSources } from './sources.server.ts'

const NO_TENANT = {
  state: 'refused',
  message: 'Debes seleccionar una compañía',
  errors: { tenant: 'Debes seleccionar una compañía' },
} as const satisfies Outcome<never>

const GONE = { state: 'gone', message: 'No se encontró la compañía' } as const

/** Reads a report; `rows` is the number of rows on the page. */
type Ask<Read> = (
  company: ReportTenant,
  reportState: ReportState,
  rows: number,
) => Promise<Answered<Read>>

/** Reads the page of a report; redirects to its canonical address. */
export async function readSuperReport<Read>(
  { request, context }: LoaderFunctionArgs,
  { address, filters }: SuperReport,
  ask: Ask<Read>,
) {
  const admin = await superAdmin(request, context)
  const filterValues = filterValuesIn(address, request)
  const company = await tenantOf(admin, filterValues['tenant']?.[0])
  const known = company === 'gone' ? null : company
  const page = await readPage(request, context, {
    address: sortedByNamed(address, known?.fields ?? []),
    filters,
    timezone: known?.timezone ?? admin.session.tenant.timezone,
    sources: () => filterSources(admin.api, known, address.filters),
    generate: (reportState, rows) => generated(company, (of) => ask(of, reportState, rows)),
  })
  const ofEvery = known?.which === ALL_TENANTS
  return data({ ...page, ofEvery }, { status: STATUS[page.outcome.state] })
}

async function generated<Read>(
  company: ReportTenant | 'gone' | null,
  ask: (company: ReportTenant) => Promise<Answered<Read>>,
): Promise<Outcome<Read>> {
  if (company === null) return NO_TENANT
  return company === 'gone' ? GONE : outcomeOf(ask(company))
}
