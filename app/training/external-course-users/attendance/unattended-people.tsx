import type { ExternalCourseUser } from '#contract/training/external-course-users.ts'
import { fieldOf, sureOf, type Unattended } from './form.ts'
import { UnattendedQuestion } from './unattended-question.tsx'

/** Question about the people of a page who would be approved without having attended, each with the link to the box. */
export function UnattendedPeople({
  unattended: { ids, next },
  rows,
}: {
  unattended: Unattended
  rows: ExternalCourseUser[]
}) {
  const people = rows.filter((row) => ids.includes(row.id))
  return (
    <UnattendedQuestion
      count={ids.length}
      name={ids.length === 1 ? people[0]?.full_name : undefined}
      sure={sureOf({ ids, next })}
      corrections={people.map((row) => ({
        field: fieldOf('assisted', row.id),
        label: row.full_name,
      }))}
    />
  )
}
