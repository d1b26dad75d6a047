import type { ExternalCourse } from '#contract/training/external-courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { DOT, formatNumber } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'

const INSTRUCTORS = { internal: 'Interno', external: 'Externo' }

/** '8 horas · Evaluable · 40 usuarios' */
export function shortFacts({ hours, assessable, users }: ExternalCourse): string {
  return [
    hours === null ? null : `${formatNumber(hours, 2)} ${hours === 1 ? 'hora' : 'horas'}`,
    assessable ? 'Evaluable' : 'No evaluable',
    counted(users, NOUNS.user),
  ]
    .filter(Boolean)
    .join(DOT)
}

/** Facts of a course, folded, so that its people are in the first view. */
export function Facts({ course }: { course: ExternalCourse }) {
  const { timezone } = useSession().tenant
  const type = course.instructor_type && ` (${INSTRUCTORS[course.instructor_type]})`
  return (
    <details className="mb-2">
      <summary className="inline-flex min-h-6 items-center gap-1 text-accent-text hover:underline">
        Ficha del curso
        <Icon name="chevron-down" />
      </summary>
      <div className="py-2">
        {course.description ? (
          <p className="mb-4 max-w-text whitespace-pre-line break-words">{course.description}</p>
        ) : null}
        <DescriptionList
          layout="stack"
          items={[
            {
              term: 'Fecha de la sesión',
              value: course.start_time && (
                <DateTime instant={course.start_time} timeZone={timezone} withTime />
              ),
            },
            { term: 'Código', value: course.code },
            { term: 'Competencia', value: course.competence },
            { term: 'Escuela', value: course.category },
            {
              term: 'Formador',
              value: course.instructor_name && `${course.instructor_name}${type ?? ''}`,
            },
          ]}
        />
      </div>
    </details>
  )
}
