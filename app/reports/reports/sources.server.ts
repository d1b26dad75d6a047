import { areas } from '#contract/people/areas.ts'
import { courses } from '#contract/courses/courses.ts'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { LOOKUP_LIMIT } from '#contract/people/organizational-units.ts'
import { PEOPLE_FACETS, WITHOUT } from '#contract/platform/people/people-facets.ts'
import { positions } from '#contract/people/positions.ts'
import type { CustomField } from '#contract/reports/report-rows.ts'
import { reports } from '#contract/reports/reports.ts'
import type { Option as Named } from '#contract/platform/values/shapes.ts'
import { users } from '#contract/people/users.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { asOption } from '#app/kit/forms/choices/lookup.server.ts'
import {
  IS_ID,
  longList,
  nameIn,
  unnamed,
  wholeList,
  type FilterSource,
  type FilterSources,
} from '../report-page/filters/choices.server.ts'
import { appliedFilterNames } from '#app/kit/people/filters/applied.server.ts'
import type { ReportQueryValues } from '../report-page/address.ts'

/** Sources of the report filters' options: specification 3, §7 'Catalog lookups'. */

/** Maximum number of options that the specification loads. */
const ALL = 1000
/** Maximum number of managers counted: above it only the fact that there are many matters. */
const MANAGERS = 100

export function filterSources(
  api: ApiClient,
  names: readonly string[],
  fields: readonly CustomField[],
  filterValues: ReportQueryValues,
): FilterSources {
  const all: FilterSources = {
    course: longList(
      (search) => api.call(courses.list, { query: { ...search, limit: ALL, skip: 0 } }),
      'Error al cargar los cursos',
    ),
    path: longList(
      (search) => api.call(formationPaths.list, { query: { ...search, limit: ALL, skip: 0 } }),
      'Error al cargar los planes de formación',
    ),
    module: wholeList(async () => {
      const [course] = filterValues['course'] ?? []
      return course ? api.call(reports.modulesOf, { query: { course: Number(course) } }) : []
    }, 'Error al cargar los módulos'),
    content: wholeList(async () => {
      const [course] = filterValues['course'] ?? []
      return course ? api.call(reports.contentsOf, { query: { course: Number(course) } }) : []
    }, 'Error al cargar los contenidos'),
    manager: {
      find: async (q) => {
        const found = await api.call(reports.managers, { query: { q, limit: MANAGERS } })
        const first = withNone(found.slice(0, LOOKUP_LIMIT), found.length, q, 'Sin jefe')
        return { ...first, atLeast: found.length === MANAGERS }
      },
      named: async (values) => {
        const ids = values.filter((value) => IS_ID.test(value)).join()
        const known =
          ids === '' ? [] : await api.call(reports.managers, { query: { ids, limit: ALL } })
        return values.map((value) =>
          value === WITHOUT ? { value, label: 'Sin jefe' } : nameIn(known, value),
        )
      },
      problem: 'Error al cargar los jefes',
    },
    ...peopleSources(api, fields),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

function peopleSources(api: ApiClient, fields: readonly CustomField[]): FilterSources {
  const texts = (read: (q: string) => Promise<string[]>): FilterSource['find'] =>
    async function find(q) {
      const found = await read(q)
      const options = found.slice(0, LOOKUP_LIMIT).map((value) => ({ value, label: value }))
      return { options, total: found.length, atLeast: found.length === ALL }
    }
  const facet = (name: string, find: FilterSource['find'], problem: string): FilterSource => ({
    find,
    named: async (values) => {
      const [chosen] = await appliedFilterNames(api, { [name]: [...values] })
      return values.map((value) => {
        const choice = chosen?.choices.find((one) => one.value === value)
        return choice ? { value, label: choice.label } : unnamed(value)
      })
    },
    problem,
  })
  const page = (q: string) => ({ q, limit: LOOKUP_LIMIT })
  return {
    area: facet(
      'area',
      async (q) => {
        const { results, pagination } = await api.call(areas.list, { query: page(q) })
        return withNone(results, pagination.total, q, PEOPLE_FACETS.area.none)
      },
      'Error al cargar las áreas',
    ),
    position: facet(
      'position',
      async (q) => {
        const { results, pagination } = await api.call(positions.list, { query: page(q) })
        return withNone(results, pagination.total, q, PEOPLE_FACETS.position.none)
      },
      'Error al cargar los cargos',
    ),
    location: facet(
      'location',
      texts((q) => api.call(users.locations, { query: { q } })),
      'Error al cargar las ubicaciones',
    ),
    ...Object.fromEntries(
      fields.map(({ field_name: name, field_display_name: label }) => [
        name,
        facet(
          name,
          texts((q) =>
            api.call(users.extendedFieldValues, { query: { index: Number(name.slice(-1)), q } }),
          ),
          `Error al cargar ${label}`,
        ),
      ]),
    ),
  }
}

/** Adds the option for users without a value. */
function withNone(found: readonly Named[], total: number, q: string, none: string) {
  const options = found.map(({ id, name }) => asOption({ id, name }))
  if (q !== '') return { options, total }
  return { options: [{ value: WITHOUT, label: none }, ...options], total: total + 1 }
}
