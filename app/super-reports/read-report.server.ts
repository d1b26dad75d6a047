import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { Outcome as Answered } from '../backend/api.server.ts'
import { superAdmin } from '../backend/super-admin.server.ts'
import { askedIn, sortedByNamed, type ReportState } from '../report-page/address.ts'
import { readFilterChoices } from '../report-page/choices.server.ts'
import { readLayout } from '../report-page/table-layout.server.ts'
import { outcomeOf } from '../report-page/outcome.server.ts'
import { STATUS, type Outcome } from '../report-page/outcome.ts'
import { PRINTED } from '../report-page/parts.server.ts'
import { shownAt } from '../report-page/shown.server.ts'
import { dayOf } from '../ui/format.ts'
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
  shown: ReportState,
  rows: number,
) => Promise<Answered<Read>>

/** Reads the page of a report; redirects to its canonical address. */
export async function readSuperReport<Read>(
  { request, context }: LoaderFunctionArgs,
  { address, filters }: SuperReport,
  ask: Ask<Read>,
) {
  const admin = await superAdmin(request, context)
  const asked = askedIn(address, new URL(request.url).searchParams)
  const company = await tenantOf(admin, asked['tenant']?.[0])
  const known = company === 'gone' ? null : company
  const sorted = sortedByNamed(address, known?.fields ?? [])
  const { shown, ignored, arrange, print, searched } = shownAt(request, sorted, filters)
  const [choices, look, outcome] = await Promise.all([
    readFilterChoices(filterSources(admin.api, known, address.filters), shown.asked, searched),
    readLayout(request, context, address.path, shown.look ?? {}),
    shown.generated
      ? generated(company, (of) => ask(of, shown, print ? PRINTED : shown.rows))
      : ({ state: 'before' } as const),
  ])
  const timezone = known?.timezone ?? admin.session.tenant.timezone
  const read = {
    shown,
    look,
    arrange,
    ignored,
    choices,
    outcome,
    timezone,
    today: dayOf(Date.now(), timezone),
    ofEvery: known?.which === ALL_TENANTS,
  }
  return data(read, { status: STATUS[outcome.state] })
}

async function generated<Read>(
  company: ReportTenant | 'gone' | null,
  ask: (company: ReportTenant) => Promise<Answered<Read>>,
): Promise<Outcome<Read>> {
  if (company === null) return NO_TENANT
  return company === 'gone' ? GONE : outcomeOf(ask(company))
}
