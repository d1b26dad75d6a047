import type { CourseReportUser } from '#contract/courses/course-report.ts'
import { STATUS_LABELS } from '#contract/courses/course-report-words.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import { DueDate } from '#app/kit/people/due-tag.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { formatNumber, formatPercent } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'

/** User attributes shown in a row. */
export type ReportUser = Pick<
  CourseReportUser,
  | 'id'
  | 'full_name'
  | 'manager_name'
  | 'area'
  | 'percentage_completed'
  | 'points'
  | 'status'
  | 'enabled'
  | 'disabled'
  | 'due_date'
  | 'due'
  | 'last_activity'
  | 'date_completed'
>

/** Returns only the displayed attributes, so that the data is not duplicated in the browser. */
export function toRow(user: CourseReportUser): ReportUser {
  const { id, full_name, manager_name, area, percentage_completed, points, status } = user
  const { enabled, disabled, due_date, due, last_activity, date_completed } = user
  return {
    ...{ id, full_name, manager_name, area, percentage_completed, points, status },
    ...{ enabled, disabled, due_date, due, last_activity, date_completed },
  }
}

/** Returns true when the account is disabled, or the user no longer has the course. */
export function isOff({ enabled, disabled }: ReportUser): boolean {
  return !enabled || disabled
}

function Name({ user }: { user: ReportUser }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <Link
        to={paths.users.detail(user.id)}
        className="min-w-0 break-words font-medium hover:underline"
      >
        {user.full_name}
      </Link>
      {user.enabled ? user.disabled ? <Tag>Inactivo</Tag> : null : <Tag>Desasignado</Tag>}
    </span>
  )
}

const NAME: Column<ReportUser> = {
  key: 'name',
  head: 'Nombre',
  sort: 'name',
  cell: (user) => <Name user={user} />,
}

/** Shows the manager where there is no column of managers. */
const NAME_WITH_MANAGER: Column<ReportUser> = {
  ...NAME,
  cell: (user) => (
    <>
      <Name user={user} />
      {user.manager_name ? (
        // A blank for readers without styles.
        <>
          {' '}
          <span className="block text-sm text-muted xl:hidden print:hidden">
            Jefe: {user.manager_name}
          </span>
        </>
      ) : null}
    </>
  ),
}

const AREA: Column<ReportUser> = {
  key: 'area',
  head: 'Area',
  sort: 'area',
  width: 'sm:w-36',
  cell: (user) => user.area,
}

const STATUS: Column<ReportUser> = {
  key: 'status',
  head: 'Estado',
  width: 'sm:w-32',
  hideBelow: 'md',
  cell: ({ status }) => STATUS_LABELS[status],
}

const DUE: Column<ReportUser> = {
  key: 'due',
  head: DUE_DATE,
  sort: 'due_date',
  starts: 'desc',
  width: 'sm:w-32',
  hideBelow: 'lg',
  cell: (user) => (user.due_date === null ? null : <DueDate {...user} />),
}

/** Columns of users; `all` adds their status, `dated` their due date. */
export function userColumns(
  timeZone: string,
  { all, dated }: { all: boolean; dated: boolean },
): Column<ReportUser>[] {
  return [
    NAME_WITH_MANAGER,
    ...(all ? [STATUS] : []),
    dated ? AREA : { ...AREA, width: 'sm:w-36 lg:w-48' },
    {
      key: 'progress',
      head: 'Progreso',
      sort: 'percentage_completed',
      starts: 'desc',
      align: 'end',
      width: 'sm:w-28',
      cell: (user) => formatPercent(user.percentage_completed),
    },
    {
      key: 'points',
      head: 'Puntos',
      sort: 'points',
      starts: 'desc',
      align: 'end',
      width: 'sm:w-24',
      cell: ({ points }) => (
        <>
          {formatNumber(points)}
          <span className="sm:hidden"> {agree(points, NOUNS.point.one, NOUNS.point.many)}</span>
        </>
      ),
    },
    ...(dated ? [DUE] : []),
    {
      key: 'last_activity',
      head: 'Última actividad',
      sort: 'last_activity',
      starts: 'desc',
      width: 'sm:w-36',
      hideBelow: 'xl',
      hideOnPhone: true,
      cell: ({ last_activity: at }) => at && <DateTime instant={at} timeZone={timeZone} />,
    },
    {
      key: 'manager',
      head: 'Jefe',
      sort: 'manager_name',
      width: 'sm:w-36',
      hideBelow: 'xl',
      hideOnPhone: true,
      cell: (user) => user.manager_name,
    },
  ]
}

/** Columns of the users who completed the course `id`; `back` is the address of the page. */
export function certificateColumns(
  timeZone: string,
  id: number,
  back: string,
): Column<ReportUser>[] {
  return [
    NAME,
    { ...AREA, width: 'sm:w-1/4' },
    {
      key: 'completed',
      head: 'Finalización',
      sort: 'date_completed',
      starts: 'desc',
      width: 'sm:w-40',
      cell: ({ date_completed: at }) => at && <DateTime instant={at} timeZone={timeZone} />,
    },
    {
      key: 'certificate',
      head: 'Certificado',
      width: 'sm:w-40',
      acts: true,
      cell: (user) => (
        <a
          href={paths.users.certificate(user.id, id, { back })}
          data-reload=""
          className="inline-flex items-center gap-1 whitespace-nowrap py-0.5 text-accent-text hover:underline"
        >
          <Icon name="download" />
          <span>
            Descargar <span className="sr-only">el certificado de {user.full_name}</span>
          </span>
        </a>
      ),
    },
  ]
}
