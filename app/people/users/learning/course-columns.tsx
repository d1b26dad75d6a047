import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type { UserCourse } from '#contract/courses/learning.ts'
import { DueDate } from '#app/kit/people/due-tag.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { formatDay } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { CourseSources } from './course-sources.tsx'
import { Percentage } from './percentage.tsx'

const LINK =
  'inline-flex items-center gap-1 whitespace-nowrap py-0.5 align-middle text-accent-text hover:underline'

const DUE_COLUMN: Column<UserCourse> = {
  key: 'due',
  head: DUE_DATE,
  width: 'sm:w-28',
  hideBelow: 'lg',
  cell: (course) => <DueDate {...course} />,
}

/** Columns of a user's course, with its actions. */
export function courseColumns({
  userId,
  timeZone,
  back,
  credentialed,
  mayRevalidate,
  dated,
}: {
  userId: number
  timeZone: string
  /** Address of the displayed page of the table, as return URL. */
  back: string
  /** True when the company issues verifiable credentials. */
  credentialed: boolean
  mayRevalidate: boolean
  /** True when a course has a due date. */
  dated: boolean
}): Column<UserCourse>[] {
  return [
    { key: 'name', head: 'Curso', cell: (course) => <Name course={course} /> },
    {
      key: 'progress',
      head: 'Progreso',
      width: 'sm:w-36',
      cell: (course) => <Percentage value={course.percentage_completed} />,
    },
    ...(dated ? [DUE_COLUMN] : []),
    {
      key: 'completed',
      head: 'Finalización',
      width: 'sm:w-28',
      hideBelow: 'lg',
      cell: ({ date_completed }) =>
        date_completed && <DateTime instant={date_completed} timeZone={timeZone} />,
    },
    {
      key: 'certificate',
      head: 'Certificado',
      width: 'sm:w-28',
      acts: true,
      cell: ({ id, name, percentage_completed }) =>
        percentage_completed === 100 ? (
          <div className="flex flex-wrap gap-x-4 sm:flex-col sm:py-1">
            <a href={paths.users.certificate(userId, id, { back })} data-reload="" className={LINK}>
              <Icon name="download" />
              <span>
                Descargar <span className="sr-only">el certificado de {name}</span>
              </span>
            </a>
            {credentialed ? (
              <Link
                to={paths.users.courseCredential(userId, id, { back })}
                preventScrollReset
                className={LINK}
              >
                <Icon name="user-check" />
                <span>
                  Credencial <span className="sr-only">verificable de {name}</span>
                </span>
              </Link>
            ) : null}
          </div>
        ) : null,
    },
    ...(mayRevalidate
      ? [
          {
            key: 'revalidation',
            head: 'Revalidación',
            width: 'sm:w-28',
            acts: true,
            cell: ({ id, name }: UserCourse) => (
              <Link
                to={paths.users.revalidation(userId, id, { back })}
                preventScrollReset
                className={LINK}
              >
                <Icon name="edit" />
                <span>
                  Revalidar <span className="sr-only">{name}</span>
                </span>
              </Link>
            ),
          },
        ]
      : []),
  ]
}

function Name({ course }: { course: UserCourse }) {
  const { name, enabled, external_revalidated, revalidation_date, revalidation_comments } = course
  const { certificate_unprintable: unprintable } = course
  return (
    <div className="whitespace-normal sm:py-2">
      <span className="mr-2 font-medium">{name}</span>
      {enabled ? null : <Tag>Inactivo</Tag>}
      <CourseSources sources={course.sources} />
      {external_revalidated ? (
        <p className="break-words text-sm text-muted">
          Revalidado{revalidation_date ? ` el ${formatDay(revalidation_date)}` : ''}
          {revalidation_comments ? `: ${revalidation_comments}` : ''}
        </p>
      ) : null}
      {unprintable ? (
        <p className="break-words text-sm text-muted">
          El certificado no puede mostrar: {unprintable}
        </p>
      ) : null}
    </div>
  )
}
