import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/platform/endpoint.ts'
import type { CourseStatus } from '#contract/courses/course-report.ts'
import { AREAS_TABLE, STATUS_TABLES, WITHOUT_AREA } from '#contract/courses/course-report-words.ts'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import type {
  SuperReportArea,
  SuperReportUser,
  superReports,
} from '#contract/reports/super-reports.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'

type UsersAnswer = Pick<
  CallOutput<(typeof superReports)['users']>,
  'users' | 'statuses' | 'areas' | 'areas_total'
>

/** Users of a course by status, and their areas: five tables. */
export function StatusTables({
  read: { users, statuses, areas, areas_total },
  ofEvery,
  back,
  areasMenu,
}: {
  read: UsersAnswer
  ofEvery: boolean
  /** Address of the report, as return URL of the users' pages. */
  back: string
  /** Menu with the files of the areas. */
  areasMenu?: ReactNode
}) {
  const here = useSession().tenant.id
  const columns = userColumns(here, ofEvery, back)
  return (
    <div className={`grid grid-cols-1 gap-x-6 gap-y-8 ${ofEvery ? '' : 'xl:grid-cols-2'}`}>
      {(Object.keys(STATUS_TABLES) as CourseStatus[]).map((status) => (
        <Table
          key={status}
          id={status}
          words={STATUS_TABLES[status]}
          columns={columns}
          rows={users.filter((user) => user.status === status)}
          rowKey={(user) => `${user.tenant_id}:${user.id}`}
          total={statuses[status]}
          muted={({ enabled }) => !enabled}
        />
      ))}
      <Table
        id="areas"
        words={AREAS_TABLE}
        columns={AREA_COLUMNS}
        rows={areas}
        rowKey={({ name }) => name ?? ''}
        total={areas_total}
        menu={areasMenu}
      />
    </div>
  )
}

function Table<Row>({
  id,
  words: { title, empty },
  columns,
  rows,
  rowKey,
  total,
  muted,
  menu,
}: {
  id: string
  words: { title: string; empty: string }
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Total, including rows that are not shown. */
  total: number
  muted?: (row: Row) => boolean
  menu?: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0 print:break-inside-avoid">
      <div className="mb-2 flex min-h-8 items-center gap-2">
        <h2 id={id} className="flex-1 text-lg font-semibold">
          {title}{' '}
          <span className="ml-1 text-base font-normal tabular-nums text-muted">
            {formatNumber(total)}
          </span>
        </h2>
        {total > 0 ? menu : null}
      </div>
      {rows.length > 0 ? (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} muted={muted} />
      ) : (
        <p className="rounded border border-line bg-surface px-4 py-6 text-center text-muted">
          {total > 0 ? 'No se muestra ninguno: pide más por tabla en los filtros.' : empty}
        </p>
      )}
      {rows.length > 0 && rows.length < total ? (
        <p className="mt-2 text-sm tabular-nums text-muted">
          {`Se muestran ${formatNumber(rows.length)} de ${formatNumber(total)}.`}
        </p>
      ) : null}
    </section>
  )
}

function userColumns(here: number, ofEvery: boolean, back: string): Column<SuperReportUser>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      cell: ({ id, tenant_id, full_name, enabled }) => (
        <span className="flex min-w-0 items-center gap-2">
          {/* Users of other tenants have no page, unless the actor acts in that tenant. */}
          {tenant_id === here ? (
            <Link
              to={paths.users.courses(id, { back })}
              className="min-w-0 break-words font-medium hover:underline"
            >
              {full_name}
            </Link>
          ) : (
            <span className="min-w-0 break-words font-medium">{full_name}</span>
          )}
          {enabled ? null : <Tag>Inactivo</Tag>}
        </span>
      ),
    },
    ...(ofEvery
      ? ([
          { key: 'tenant', head: 'Compañía', cell: ({ tenant_name }) => tenant_name },
        ] satisfies Column<SuperReportUser>[])
      : []),
    { key: 'area', head: 'Area', cell: ({ area }) => area },
    {
      key: 'points',
      head: 'Puntos',
      align: 'end',
      width: 'sm:w-24',
      cell: ({ points }) => (
        <>
          {formatNumber(points)}
          <span className="sm:hidden"> {agree(points, NOUNS.point.one, NOUNS.point.many)}</span>
        </>
      ),
    },
  ]
}

const AREA_COLUMNS: Column<SuperReportArea>[] = [
  { key: 'name', head: 'Area', cell: ({ name }) => name ?? WITHOUT_AREA },
  {
    key: 'points',
    head: 'Puntos',
    align: 'end',
    width: 'sm:w-28',
    cell: ({ points }) => (
      <>
        {formatNumber(points)}
        <span className="sm:hidden"> {agree(points, NOUNS.point.one, NOUNS.point.many)}</span>
      </>
    ),
  },
  {
    key: 'average',
    head: 'Promedio',
    align: 'end',
    width: 'sm:w-28',
    cell: ({ average }) => (
      <>
        <span className="sm:hidden">Promedio </span>
        {formatNumber(average)}
      </>
    ),
  },
]
