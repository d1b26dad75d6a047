import { describe, expect, test } from 'vitest'
import {
  filterValuesIn,
  reportQuery,
  readReportState,
  reportStateUrl,
  without,
  type ReportAddress,
} from './address.ts'

const WRITTEN = ['area', 'course', 'sort', 'order']

/** Report with filters by course and area; `required` can be set. */
function report(changes: Partial<ReportAddress> = {}): ReportAddress {
  return {
    path: '/reports/some',
    filters: ['course', 'area'],
    required: [],
    sorts: ['points', 'name'],
    sort: 'points',
    write: (asked) => {
      const usual: Record<string, string> = { sort: 'points', order: 'desc' }
      const pairs = WRITTEN.map((name) => [
        name,
        [...new Set([asked[name] ?? []].flat().map(String))]
          .sort()
          .filter((value) => value !== '' && value !== usual[name]),
      ])
      return Object.fromEntries(pairs.filter(([, values]) => values!.length > 0))
    },
    ...changes,
  }
}

const shownOf = (address: ReportAddress, search: string) => readReportState(address, `/?${search}`)

describe('the query of a report URL', () => {
  test('filters come trimmed, each value once, in the order of their writing; unknown sorts are the usual one', () => {
    const shown = shownOf(
      report(),
      'course=2&course=+1+&course=2&area=&sort=nothing&order=up&other=1',
    )
    expect(shown).toEqual({
      filterValues: { course: ['1', '2'] },
      sort: 'points',
      order: 'desc',
      rows: 500,
      generated: true,
    })
    expect(shownOf(report(), 'sort=name&order=asc')).toMatchObject({ sort: 'name', order: 'asc' })
  })

  test.each([
    ['', 500],
    ['rows=1', 500],
    ['rows=501', 1000],
    ['rows=1000', 1000],
    ['rows=999999', 2000],
    ['rows=-3', 500],
    ['rows=many', 500],
  ])('%j has %d rows', (search, rows) => {
    expect(shownOf(report(), search).rows).toBe(rows)
  })

  test('a file sent by a form is ignored as a filter', () => {
    expect(
      filterValuesIn(report(), { getAll: (name) => (name === 'course' ? [{}, '1'] : []) }),
    ).toEqual({
      course: ['1'],
    })
  })
})

describe('a report is generated', () => {
  test('by a filter, a non-default sort or the button, and not otherwise', () => {
    expect(shownOf(report(), '').generated).toBe(false)
    expect(shownOf(report(), 'sort=points').generated).toBe(false)
    expect(shownOf(report(), 'sort=name').generated).toBe(true)
    expect(shownOf(report(), 'area=1').generated).toBe(true)
    expect(shownOf(report(), 'generate=yes').generated).toBe(true)
  })

  test('when its required filters are given or its button was pressed', () => {
    const needing = report({ required: ['course'] })
    expect(shownOf(needing, 'area=1').generated).toBe(false)
    expect(shownOf(needing, 'area=1&course=2').generated).toBe(true)
    expect(shownOf(needing, 'area=1&generate=yes').generated).toBe(true)
  })

  test('only by its button, for reports that need it', () => {
    const pressed = report({ required: ['course'], byButton: true })
    expect(shownOf(pressed, 'course=2').generated).toBe(false)
    const shown = shownOf(pressed, 'course=2&generate=yes')
    expect(shown.generated).toBe(true)
    expect(reportStateUrl(pressed, shown)).toBe('/reports/some?course=2&generate=yes')
  })
})

describe('the URL of the shown report', () => {
  test.each(['', '?area=1&course=2&sort=name', '?generate=yes', '?area=1&order=asc&rows=1500'])(
    'is parsed to the values it was built from: %j',
    (search) => {
      const shown = shownOf(report(), search)
      const url = reportStateUrl(report(), shown, { rows: shown.rows })
      expect(readReportState(report(), url)).toEqual(shown)
    },
  )

  test('has rows where there are more than at first, and only of what is generated', () => {
    const shown = shownOf(report(), 'area=1&rows=1000')
    expect(reportStateUrl(report(), shown, { rows: 1000 })).toBe('/reports/some?area=1&rows=1000')
    // Another sort resets the page.
    expect(reportStateUrl(report(), shown, { sort: 'name' })).toBe('/reports/some?area=1&sort=name')
    expect(reportStateUrl(report(), { ...shown, filterValues: {}, generated: false })).toBe(
      '/reports/some',
    )
  })

  test('keeps for views, schedules and files no more than filters and sort', () => {
    const shown = shownOf(report(), 'course=2&course=1&rows=1000&generate=yes&order=asc')
    expect(reportQuery(report(), shown)).toEqual({ course: ['1', '2'], order: ['asc'] })
  })

  test('leaves out one value of a filter, or all of it', () => {
    const asked = { course: ['1', '2'], area: ['3'] }
    expect(without(asked, 'course', '1')).toEqual({ course: ['2'], area: ['3'] })
    expect(without(asked, 'course')).toEqual({ course: [], area: ['3'] })
    expect(without(asked, 'module')).toEqual({ ...asked, module: [] })
  })
})
