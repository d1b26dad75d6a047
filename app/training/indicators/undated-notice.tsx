import { undatedWords } from '../external-course-users/undated-words.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import type { DashboardQuery } from './query.ts'

/** Number of records that no figure counts, with a link to set their dates. */
export function UndatedNotice({ count, urlState }: { count: number; urlState: DashboardQuery }) {
  const [course] = urlState.cour.length === 1 ? urlState.cour : []
  const to =
    course === undefined
      ? paths.externalCourses.list({ undated: 'true' })
      : paths.externalCourseUsers.list(Number(course))
  return (
    <div className="mb-4 print:hidden">
      <Alert
        tone="warning"
        live={false}
        action={
          <ButtonLink to={to}>{course === undefined ? 'Ver cursos' : 'Ver el curso'}</ButtonLink>
        }
      >
        {undatedWords(count)}
      </Alert>
    </div>
  )
}
