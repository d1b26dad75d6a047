import type { ExternalCourse } from '#contract/training/external-courses.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { undatedWords } from './undated-words.ts'

/** Number of a course's records that count in no period, with a link to set their dates. */
export function Undated({ course: { id, undated } }: { course: ExternalCourse }) {
  const admin = useIsAdmin()
  if (undated === 0) return null
  const at = paths.externalCourseUsers
  return (
    <div className="mb-2">
      <Alert
        tone="warning"
        live={false}
        action={
          admin ? (
            <ButtonLink to={at.dates(id)}>Poner fecha</ButtonLink>
          ) : (
            <ButtonLink to={at.list(id, { dated: 'false' })}>Ver registros</ButtonLink>
          )
        }
      >
        {undatedWords(undated)}
      </Alert>
    </div>
  )
}
