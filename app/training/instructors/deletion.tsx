import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { instructors, isInUse, type InstructorUsage } from '#contract/training/instructors.ts'
import { agree, chosen, NOUNS, the, counted } from '#contract/platform/values/nouns.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { instructorList } from './list-query.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { FirstItems } from '#app/kit/ui/scripts/first-items.tsx'

export const meta: MetaFunction = () => [{ title: 'Eliminar formadores' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, instructorList, describe, (api, query) =>
    api.call(instructors.list, { query }),
  )
}

export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, instructorList, {
    noun: NOUNS.instructor,
    remove: (api, input) => api.attempt(instructors.remove, input),
  })
}

/** Describes the instructors to delete: one by name, several by number. One in use blocks the deletion of all. */
async function describe(api: ApiClient, ids: number[]) {
  const usage = await api.call(instructors.usage, { params: { ids: ids.join(',') } })
  const [one] = usage
  return {
    what:
      usage.length === 1
        ? `${the(NOUNS.instructor)} «${one!.name}»`
        : chosen(usage.length, NOUNS.instructor),
    needed: usage.filter(isInUse),
  }
}

export default function InstructorDeletion() {
  const { description, ...question } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion
      noun={NOUNS.instructor}
      question={question}
      what={description?.what}
      failed="No se puede eliminar"
      blockingReason={
        description && description.needed.length > 0 ? (
          <StillNeeded needed={description.needed} />
        ) : null
      }
    >
      {agree(
        question.count,
        'No está en ningún curso. Se elimina definitivamente, con su imagen.',
        'No están en ningún curso. Se eliminan definitivamente, con sus imágenes.',
      )}
    </SelectionDeletion>
  )
}

/** Reason why nothing is deleted: the courses of each instructor. */
function StillNeeded({ needed }: { needed: InstructorUsage[] }) {
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
