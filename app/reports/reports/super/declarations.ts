import { writtenAddress } from '#contract/reports/report-address.ts'
import { SUPER_ACTIVITY_COLUMNS } from '#contract/reports/super-activity-columns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import type { Query } from '#app/kit/urls/with-query.ts'
import type { ReportAddress } from '../../report-page/address.ts'
import { rangeIn } from '../../report-page/filters/dates.ts'
import { parametersOf, requiredOf, type ReportFilter } from '../../report-page/filters/filters.ts'
import { ACTIVITY_FILTERS, COURSE_FILTERS, USUAL } from './filters.ts'

/** Declaration of a super-administrator's report: everything that differs among the three. */
export type SuperReport = {
  title: string
  /** Label of its tab. */
  tab: string
  /** Text while the report is loading. */
  counting: string
  filters: readonly ReportFilter[]
  address: ReportAddress
  exportTo: (query: Query) => string
}

const ACTIVITY_SORT = 'percentage_completed'

export const general: SuperReport = {
  title: 'Reporte general',
  tab: 'General',
  counting: 'usuarios, progreso, tiempos y puntos por fecha',
  filters: COURSE_FILTERS,
  address: addressOf(paths.superReports.general(), COURSE_FILTERS),
  exportTo: paths.superReports.generalExport,
}

export const users: SuperReport = {
  title: 'Reporte de usuarios',
  tab: 'Usuarios',
  counting: 'los usuarios de cada estado y sus áreas',
  filters: COURSE_FILTERS,
  address: addressOf(paths.superReports.users(), COURSE_FILTERS),
  exportTo: paths.superReports.usersExport,
}

export const activity: SuperReport = {
  title: 'Reporte de actividad',
  tab: 'Actividad',
  counting: 'quiénes estuvieron activos en ese mes',
  filters: ACTIVITY_FILTERS,
  address: {
    ...addressOf(paths.superReports.activity(), ACTIVITY_FILTERS, ACTIVITY_SORT),
    // Submitted by a button, since a tenant alone is a valid choice and comes before the others.
    byButton: true,
    sorts: SUPER_ACTIVITY_COLUMNS,
  },
  exportTo: paths.superReports.activityExport,
}

export const ALL: readonly SuperReport[] = [general, users, activity]

function addressOf(path: string, filters: readonly ReportFilter[], sort = ''): ReportAddress {
  const names = filters.flatMap(parametersOf)
  return {
    path,
    filters: names,
    required: requiredOf(filters),
    sorts: [],
    sort,
    write: ({ sort: by, order, ...filterValues }) => {
      const read: Record<string, unknown> = { sort: by, order }
      for (const filter of filters) Object.assign(read, valuesOf(filter, filterValues))
      return writtenAddress([...names, 'sort', 'order'], { ...USUAL, sort }, read)
    },
  }
}

/** Returns the values of a filter by parameter; for a single-value filter the last value sent. */
function valuesOf(
  filter: ReportFilter,
  given: Readonly<Record<string, unknown>>,
): Record<string, string[]> {
  const { kind, name } = filter
  if (kind === 'range') return rangeIn(given, name, filter.last.name)
  const values = [given[name] ?? []].flat().map(String)
  return { [name]: kind === 'several' ? values : values.slice(-1) }
}
