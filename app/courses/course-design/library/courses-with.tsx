import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { UsedLibraryRow } from './library-rows.ts'

type With = Pick<UsedLibraryRow, 'courses' | 'courses_count'>

/** Courses that have a file of the library, each with the link to it among the course's files. */
export function CoursesWith({ courses, courses_count: total }: With) {
  const more = total - courses.length
  return (
    <ul className="grid gap-1">
      {courses.map(({ id, name, file }) => (
        <li key={id} className="break-words">
          <Link
            to={paths.courses.editor(id).files({ q: file })}
            className="inline-block py-0.5 text-accent-text underline"
          >
            {name}
          </Link>
        </li>
      ))}
      {more > 0 ? <li className="text-muted">y {formatNumber(more)} más</li> : null}
    </ul>
  )
}

/** The same in a cell of a table: several courses open by their number. */
export function CoursesCell(file: With) {
  if (file.courses_count === 0) return <span className="text-muted">Sin usar</span>
  if (file.courses_count === 1) return <CoursesWith {...file} />
  return (
    <details className="inline-block align-top">
      <summary className="w-max cursor-pointer py-0.5 text-accent-text hover:underline">
        {counted(file.courses_count, NOUNS.course)}
      </summary>
      <div className="mt-1">
        <CoursesWith {...file} />
      </div>
    </details>
  )
}
