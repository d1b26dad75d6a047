import { z } from 'zod'
import { dueFilter } from '#contract/platform/values/due-dates.ts'
import { columnKeys, fileColumns } from './report-columns.ts'
import { managerFilter, peopleFilters } from '#contract/platform/people/people-filters.ts'
import {
  GROUP_FIGURES,
  REPORT_DATES,
  REPORT_GROUPS,
  REPORT_LIMIT,
  REPORT_SORTS,
  REPORT_STATES,
  type PersonColumn,
  type ReportColumn,
  type ReportGroup,
  type ReportKind,
  type ReportState,
} from './report-kinds.ts'
import { endOf, isRelativeDate } from '../platform/values/relative-dates.ts'
import { firstDay, lastDay, reportDate } from './report-date.ts'
import { id, orElse, page, sortOrder, wholeNumber } from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'
import { EXTENDED_FIELDS, type ExtendedField } from '#contract/platform/people/user-labels.ts'

/** Filters and sorts of reports: specification 3, §5 and §7 'Reports'; domain decisions, 'Reports'. */

const MAX_CHOSEN = 200

/** Ids, one or several: a query repeats the name. An empty one, as forms send it, is none. */
export function severalIds(missing?: string) {
  const given = z
    .union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])
    .optional()
    .transform((value) => (value === undefined ? [] : [value].flat()).filter((one) => one !== ''))
    .pipe(z.array(id).max(MAX_CHOSEN, `Se admiten hasta ${MAX_CHOSEN} valores`))
    .transform((ids) => [...new Set(ids)])
  const some = missing ? given.refine((ids) => ids.length > 0, missing) : given
  return some.meta({ description: 'Se puede repetir' })
}

/** Single required id. */
function oneId(missing: string) {
  return z
    .union([z.string().min(1, missing), z.number()], { error: missing })
    .pipe(id)
    .meta({ type: 'integer', minimum: 1 })
}

const { area, position, location } = peopleFilters
const fields = Object.fromEntries(
  EXTENDED_FIELDS.map((number) => [
    `extended_field${number}`,
    peopleFilters[`extended_field${number}`],
  ]),
) as Pick<typeof peopleFilters, ExtendedField>

type Range<Key extends string> = Record<`${Key}_from`, typeof firstDay> &
  Record<`${Key}_to`, typeof lastDay>

/**
 * Filters by dates, both inclusive and in the tenant's time zone. The first may be relative (`relative:last_month`), and
 * is the whole range then.
 */
function ranges<const Key extends string>(keys: readonly Key[]): Range<Key> {
  const pairs = keys.flatMap((key) => [
    [`${key}_from`, firstDay],
    [`${key}_to`, lastDay],
  ])
  return Object.fromEntries(pairs) as Range<Key>
}

/** Company fields that are dates; a text that is no date matches no range. */
const fieldRanges = ranges(
  EXTENDED_FIELDS.map((number): ExtendedField => `extended_field${number}`),
)

const trueOrFalse = z.stringbool({ error: 'Se espera true o false' })

/** Progress and due date of a row's person. */
const state = z
  .enum(Object.keys(REPORT_STATES) as [ReportState, ...ReportState[]], {
    error: 'El valor del filtro no es válido',
  })
  .optional()

/** Filters of users in every report. A field that the tenant has not named: 422. */
export const reportPeople = {
  area,
  position,
  location,
  manager: managerFilter,
  ...fields,
  ...fieldRanges,
  /** True leaves disabled users out. */
  onlyActive: trueOrFalse.default(true),
}

/** `year` adds the figures of the same dates a year before. */
const compare = z.enum(['year'], { error: 'El valor no es válido' }).optional()

const NO_COURSE = 'Debes seleccionar un curso'
const NO_COURSES = 'Debes seleccionar al menos un curso'
const NO_MODULE = 'Debes seleccionar un módulo'

/** Filters of each report. */
export const REPORT_FILTERS = {
  routes: {
    ...reportPeople,
    path: severalIds(),
    state,
    due: dueFilter,
    ...ranges(REPORT_DATES.routes),
    compare,
  },
  /** Empty means all courses. */
  courses: {
    ...reportPeople,
    course: severalIds(),
    state,
    due: dueFilter,
    /** True: courses revalidated from outside; false: the others. */
    external_revalidated: trueOrFalse.optional(),
    ...ranges(REPORT_DATES.courses),
    compare,
  },
  /**
   * Here `state` is that of the module, and `overdue` the course's due date. Of the last activity only the latest is
   * known, so a year before cannot be compared.
   */
  modules: {
    ...reportPeople,
    course: oneId(NO_COURSE),
    module: severalIds(NO_MODULE),
    state,
    ...ranges(REPORT_DATES.modules),
  },
  responses: {
    ...reportPeople,
    course: oneId(NO_COURSE),
    content: severalIds(),
    state,
    /** Leaves out contents without correct answers. */
    correct: trueOrFalse.optional(),
    ...ranges(REPORT_DATES.responses),
    compare,
  },
  activity: {
    ...reportPeople,
    course: severalIds(NO_COURSES),
    date: reportDate,
    /** True: users who completed the course in that period; false: users active in it. */
    only_completed: trueOrFalse.default(true),
    state,
    ...ranges(REPORT_DATES.activity),
    compare,
  },
} as const satisfies Record<ReportKind, z.core.$ZodShape>

export type ReportSortKey<Kind extends ReportKind> =
  | PersonColumn
  | ExtendedField
  | ReportColumn<Kind>

/** Any column; rows without a value come last in both orders, ties are sorted by name. */
function sorting<Kind extends ReportKind>(kind: Kind) {
  const sort: unknown = z.enum(columnKeys(kind)).default(REPORT_SORTS[kind])
  return {
    sort: sort as z.ZodDefault<z.ZodEnum<{ [Key in ReportSortKey<Kind>]: Key }>>,
    order: sortOrder.default('desc'),
  }
}

const GROUP_KEYS = Object.keys(REPORT_GROUPS) as [ReportGroup, ...ReportGroup[]]
const group = z.enum(GROUP_KEYS, { error: 'El valor no es válido' })

/** Order of the groups: by name, or by one of their figures. */
function groupSorting(kind: ReportKind) {
  const keys = ['name', ...Object.keys(GROUP_FIGURES[kind])]
  return { group_sort: z.enum(keys).default('name'), group_order: sortOrder.default('asc') }
}

const rows = { limit: orElse(wholeNumber({ min: 1, max: 1000 }), REPORT_LIMIT), skip: page.skip }

/** Refuses a range that ends before it begins, or that is relative and has an end too, at its end. */
function rangesInOrder(
  query: Readonly<Record<string, unknown>>,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  for (const [name, from] of Object.entries(query)) {
    if (!name.endsWith('_from') || typeof from !== 'string') continue
    const end = endOf(name)
    const to = query[end]
    if (typeof to !== 'string' || (to >= from && !isRelativeDate(from))) continue
    const message = isRelativeDate(from)
      ? 'Una fecha relativa no lleva fecha final'
      : 'La fecha final no puede ser anterior a la inicial'
    context.addIssue({ code: 'custom', path: [end], message })
  }
}

function queriesOf<Kind extends ReportKind>(kind: Kind) {
  const narrowed = { ...REPORT_FILTERS[kind], ...sorting(kind) }
  const grouping = groupSorting(kind)
  return {
    page: z.strictObject({ ...narrowed, ...rows }).superRefine(rangesInOrder),
    groups: z
      .strictObject({ ...REPORT_FILTERS[kind], group_by: group, ...grouping, ...rows })
      .superRefine(rangesInOrder),
    /** With `group_by` the file has the groups instead of the rows, with all figures. */
    export: z
      .strictObject({
        ...narrowed,
        columns: fileColumns(kind),
        group_by: group.optional(),
        ...grouping,
        ...tableFile,
      })
      .superRefine(rangesInOrder),
  }
}

/**
 * Query parameters of each report, for a page and for a file. A filter that the report does not
 * have is a 422: ignoring it would answer more than requested.
 */
export const REPORT_QUERIES = {
  routes: queriesOf('routes'),
  courses: queriesOf('courses'),
  modules: queriesOf('modules'),
  responses: queriesOf('responses'),
  activity: queriesOf('activity'),
}

export type ReportPageQuery<Kind extends ReportKind> = z.output<
  (typeof REPORT_QUERIES)[Kind]['page']
>
export type ReportGroupsQuery<Kind extends ReportKind> = z.output<
  (typeof REPORT_QUERIES)[Kind]['groups']
>
export type ReportExportQuery<Kind extends ReportKind> = z.output<
  (typeof REPORT_QUERIES)[Kind]['export']
>
