import { useLocation } from '@remix-run/react'
import type { CourseDetail } from '#contract/courses/courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { useCourse } from '../course-context.ts'
import { ReportFilter } from './report-filter.tsx'
import { isNarrowed, NOT_NARROWED, summaryList } from './report-query.ts'
import { Summary } from './summary.tsx'

/** First tab of a course, at its own address: its facts, and its users in figures. */
export default function CourseOverview() {
  const { course, summary, choices } = useCourse()
  const { pathname, search } = useLocation()
  const admin = useIsAdmin()
  const list = summaryList(course.id)
  const urlState = list.readListQuery(pathname + search)
  const facts = factsOf(course)
  const narrowed = isNarrowed(urlState)
  return (
    <section aria-label="Resumen">
      {course.description ? <p className="mb-2 max-w-text">{course.description}</p> : null}
      {facts ? <p className="mb-4 text-muted">{facts}</p> : null}
      {summary.assigned > 0 || narrowed ? (
        <ReportFilter list={list} urlState={urlState} choices={choices} />
      ) : null}
      {summary.assigned > 0 ? (
        <Summary courseId={course.id} urlState={urlState} summary={summary} />
      ) : (
        <NothingFound
          icon="users"
          title="Todavía nadie tiene este curso"
          q={urlState.q}
          filtered={isNarrowed({ ...urlState, q: '' })}
          none="Nadie de este curso"
          clear={{ to: list.listUrl(urlState, NOT_NARROWED), label: 'Ver a todos' }}
          action={
            admin ? (
              <ButtonLink to={paths.courses.assignment(course.id)} icon="user-plus">
                Asignar Usuarios
              </ButtonLink>
            ) : null
          }
        />
      )}
    </section>
  )
}

/** Returns the facts of a course in one line: '8 horas · Vigencia de 1 año · Ana Ruiz'. */
function factsOf(course: CourseDetail): string {
  const { duration_hours: hours, validity_years: years } = course
  return [
    course.category_name,
    hours === null ? null : counted(hours, NOUNS.hour),
    years === null ? null : `Vigencia de ${counted(years, NOUNS.year)}`,
    course.instructor_name,
  ]
    .filter(Boolean)
    .join(DOT)
}

export { TabError as ErrorBoundary }
