import { courses } from '#contract/courses/courses.ts'
import { PEOPLE_FACETS, WITHOUT } from '#contract/platform/people/people-facets.ts'
import { superReports } from '#contract/reports/super-reports.ts'
import { tenants } from '#contract/access/tenants.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import {
  longList,
  unnamed,
  wholeList,
  type FilterSource,
  type FilterSources,
} from '../../report-page/filters/choices.server.ts'
import type { ReportTenant } from './tenant.server.ts'
import { ALL_TENANTS, ALL_TENANTS_LABEL } from './filters.ts'

/** Sources of the filters' options: tenants, and the data of the selected one. */

const ALL = { limit: 1000, skip: 0 }

export function filterSources(
  api: ApiClient,
  company: ReportTenant | null,
  names: readonly string[],
): FilterSources {
  const all: FilterSources = {
    tenant: companySource(api, company),
    ...(company && ofCompany(api, company)),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

function companySource(api: ApiClient, company: ReportTenant | null): FilterSource {
  const list = longList(async ({ q }) => {
    const { results, pagination } = await api.call(tenants.list, { query: { ...ALL, q } })
    const named = results.map(({ id, name, active }) => ({
      id,
      name: active ? name : `${name} (suspendida)`,
    }))
    return { results: named, pagination }
  }, 'Error al cargar las compañías')
  return {
    ...list,
    find: first({ value: ALL_TENANTS, label: ALL_TENANTS_LABEL }, list.find),
    named: async (values) =>
      values.map((value) => (company ? { value, label: company.name } : unnamed(value))),
  }
}

function ofCompany(own: ApiClient, { which, api }: ReportTenant): FilterSources {
  const area = wholeList(() => api.call(superReports.areas, {}), 'Error al cargar las áreas')
  const without = { value: WITHOUT, label: PEOPLE_FACETS.area.none }
  return {
    // Tenants share designs, and each has its own course id for one.
    course: longList(
      (search) =>
        which === ALL_TENANTS
          ? own.call(courses.designs, { query: { ...ALL, ...search } })
          : api.call(courses.list, { query: { ...ALL, ...search } }),
      'Error al cargar los cursos',
    ),
    area: {
      ...area,
      find: first(without, area.find),
      named: async (values) => {
        const names = await area.named(values.filter((value) => value !== WITHOUT))
        return values.includes(WITHOUT) ? [without, ...names] : names
      },
    },
    location: {
      find: async (q) => {
        const found = await api.call(superReports.locations, { query: { q } })
        const options = found.map((value) => ({ value, label: value }))
        return { options, total: found.length, atLeast: found.length === ALL.limit }
      },
      named: async (values) => values.map((value) => ({ value, label: value })),
      problem: 'Error al cargar las ubicaciones',
    },
  }
}

/** Adds an option before all others, if there are any. */
function first(option: Option, find: FilterSource['find']): FilterSource['find'] {
  return async (q) => {
    const found = await find(q)
    if (q !== '' || found.total === 0) return found
    return { options: [option, ...found.options], total: found.total + 1 }
  }
}
