import type { InstructorUsage } from '#contract/instructors.ts'
import { agree, counted, NOUNS } from '#contract/nouns.ts'
import { formatNumber } from '../ui/format.ts'
import { Alert } from '../ui/alert.tsx'

/** Reason why nothing is deleted: the courses of each instructor. */
export function StillNeeded({ needed }: { needed: InstructorUsage[] }) {
  return (
    <>
      <Alert tone="warning" live={false} title="No se puede eliminar">
        {agree(
          needed.length,
          'Primero elige a otro formador en los cursos donde está.',
          'Primero elige a otros formadores en los cursos donde están.',
        )}
      </Alert>
      <ul className="mt-3 grid gap-3">
        {needed.map(({ id, name, external_courses: given, courses }) => (
          <li key={id} className="min-w-0">
            <p className="break-words font-medium">{name}</p>
            <Uses uses={given} label={`Da ${counted(given.total, NOUNS.externalCourse)}`} />
            <Uses
              uses={courses}
              label={`Es el experto temático de ${counted(courses.total, NOUNS.course)}`}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function Uses({
  uses: { total, first },
  label,
}: {
  uses: InstructorUsage['courses']
  label: string
}) {
  if (total === 0) return null
  const more = total - first.length
  return (
    <div className="mt-1">
      <p className="text-muted">{first.length > 0 ? `${label}:` : `${label}.`}</p>
      <ul className="list-disc pl-5">
        {first.map(({ name, in_trash }, place) => (
          <li key={`${place} ${name}`} className="break-words">
            {name}
            {in_trash ? <span className="text-muted"> (en la papelera)</span> : null}
          </li>
        ))}
        {more > 0 && first.length > 0 ? (
          <li className="text-muted">y {formatNumber(more)} más</li>
        ) : null}
      </ul>
    </div>
  )
}
