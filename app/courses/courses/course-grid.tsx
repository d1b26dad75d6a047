import type { ReactNode } from 'react'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { shorten } from '#app/kit/ui/scripts/shorten.ts'

type CardCourse = { id: number; name: string; description: string | null; image: string | null }

/** Courses as cards: 1, 2, 3 or 4 per row by the width of the window (spec 2, §9). */
export function CourseGrid<Course extends CardCourse>({
  courses,
  to,
  imageAt,
  note,
  footer,
  menu,
}: {
  courses: Course[]
  /** Returns the address of a card's link. */
  to: (course: Course) => string
  /** Returns the address of a picture. */
  imageAt: (key: string) => string
  /** Rendered under the description. */
  note?: (course: Course) => ReactNode
  /** Rendered along the lower edge. */
  footer?: (course: Course) => ReactNode
  menu?: (course: Course) => ReactNode
}) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {courses.map((course) => (
        <li
          key={course.id}
          className="group relative flex flex-col rounded border border-line bg-surface hover:border-edge print:break-inside-avoid"
        >
          {course.image ? (
            <img
              src={imageAt(course.image)}
              alt=""
              width={320}
              height={180}
              loading="lazy"
              decoding="async"
              className="aspect-video w-full rounded-t bg-sunken object-cover"
            />
          ) : (
            // Uses the icon sprite, which every page has: a picture would be one more request.
            <div className="flex aspect-video w-full items-center justify-center rounded-t bg-sunken text-faint">
              <Icon name="courses" size={48} />
            </div>
          )}
          <div className={`flex flex-1 items-start gap-1 py-3 pl-4 ${menu ? 'pr-2' : 'pr-4'}`}>
            <div className="min-w-0 flex-1">
              <h2 className="line-clamp-2 font-semibold" title={course.name}>
                {/* The whole card is the link; the menu lies above it. */}
                <Link
                  to={to(course)}
                  className="after:absolute after:inset-0 after:rounded group-hover:underline"
                >
                  {course.name}
                </Link>
              </h2>
              {course.description ? (
                <p className="mt-1 text-muted">{shorten(course.description)}</p>
              ) : null}
              {note ? <div className="mt-1 text-sm text-muted">{note(course)}</div> : null}
            </div>
            {menu ? <div className="relative -my-1 shrink-0">{menu(course)}</div> : null}
          </div>
          {footer ? <div className="px-4 pb-3 text-sm text-muted">{footer(course)}</div> : null}
        </li>
      ))}
    </ul>
  )
}
