import { oneOf, pageNumber, text, withDefault } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams, type Source } from '#app/kit/urls/url-state.ts'
import type { Query } from '#app/kit/urls/with-query.ts'

/** Groups by which a report can be summed. */
export type ReportGroups = {
  /** Labels by the name of the filter with the people of a group. */
  by: Readonly<Record<string, string>>
  /** Keys of the groups' sorts. */
  sorts: readonly string[]
}

/** Grouping of a report in its URL. */
export type Grouping = {
  group: string
  sort: string
  order: 'asc' | 'desc'
  page: number
  /** Id of the open group; '' when none is. */
  open: string
}

/** Names of the URL's parameters. */
export const GROUPING_NAMES = [
  'group_by',
  'group_sort',
  'group_order',
  'group_page',
  'open',
] as const

/** Number of groups on a page. */
export const GROUPS = 100

/** Parameters of the page alone. */
const OPEN = { group_page: pageNumber, open: text }

const schemaOf = ({ by, sorts }: ReportGroups) => ({
  group_by: oneOf(Object.keys(by)),
  group_sort: withDefault(oneOf(sorts), 'name'),
  group_order: withDefault(oneOf(['asc', 'desc']), 'asc'),
  ...OPEN,
})

/** Returns the grouping of a URL; undefined for a report of rows. */
export function groupingIn(groups: ReportGroups, source: Source): Grouping | undefined {
  const {
    group_by: group,
    group_sort,
    group_order,
    group_page,
    open,
  } = readParams(schemaOf(groups), source)
  if (group === '') return undefined
  return { group, sort: group_sort, order: group_order, page: group_page, open: idIn(open) }
}

const idIn = (open: string) => (/^(none|[1-9]\d{0,14})$/.test(open) ? open : '')

/** Returns the parameters that the API, saved views and files have too. */
export function groupingParams(grouping: Grouping | undefined): Query {
  if (!grouping) return {}
  const { group: group_by, sort: group_sort, order: group_order } = grouping
  return { group_by, group_sort, group_order }
}

/** Returns the parameters of the page alone. */
export function openParams(grouping: Grouping | undefined): Query {
  if (!grouping) return {}
  const { page: group_page, open } = grouping
  return writeParams(OPEN, { group_page, open })
}
