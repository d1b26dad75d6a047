import type { InstructorUsage } from '#contract/training/instructors.ts'
import { agree, counted, NOUNS } from '#contract/platform/nouns.ts'
import { Alert } from '#app/kit/ui/alert.tsx'
import { FirstItems } from '#app/kit/ui/first-items.tsx'

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
      <FirstItems
        items={needed.map(({ name, external_courses: given, courses }) => (
          <div className="pb-3">
            <p className="break-words font-semibold">{name}</p>
            <Uses uses={given} label={`Da ${counted(given.total, NOUNS.externalCourse)}`} />
            <Uses
              uses={courses}
              label={`Es el experto temático de ${counted(courses.total, NOUNS.course)}`}
            />
          </div>
        ))}
      />
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
  return (
    <div className="mt-1">
      <p className="text-muted">{first.length > 0 ? `${label}:` : `${label}.`}</p>
      {first.length > 0 ? (
        <FirstItems
          items={first.map(({ name, in_trash }) => (
            <>
              {name}
              {in_trash ? <span className="text-muted"> (en la papelera)</span> : null}
            </>
          ))}
          count={total}
        />
      ) : null}
    </div>
  )
}
