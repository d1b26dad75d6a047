import { useEffect, useRef } from 'react'
import type { CourseFiles } from '../course-screens/course-files.ts'
import type { EditorPaths } from '../paths.ts'
import { Link } from '../ui/link.tsx'
import { ItemScreen } from './item-preview.tsx'
import { typeTitle, type Item } from './items.ts'

/** What stands how deep. */
const INDENTS = {
  section: '',
  subsection: 'ml-3',
  subjects: 'ml-6',
  content: 'ml-6',
} as const satisfies Record<Item['kind'], string>

/** The course as a tree: every screen as a miniature that selects it. */
export function Outline({
  items,
  selected,
  files,
  at,
}: {
  items: readonly Item[]
  selected: Item
  files: CourseFiles
  at: EditorPaths
}) {
  const current = useRef<HTMLLIElement>(null)
  // A new one is seen at once, and so is the one that a link names.
  useEffect(() => {
    // Browsers begin to answer a promise here, which an effect must not hand to React as its end.
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [selected.key])
  return (
    <nav aria-label="Estructura del curso">
      <ol className="grid max-h-96 grid-cols-1 gap-0.5 overflow-y-auto rounded border border-line p-1 lg:sticky lg:top-16 lg:max-h-[calc(100vh-88px)]">
        {items.map((item) => (
          <li
            key={item.key}
            ref={item.key === selected.key ? current : undefined}
            className={`outline-item ${INDENTS[item.kind]}`}
          >
            <Link
              to={at.page({ item: item.key })}
              preventScrollReset
              aria-current={item.key === selected.key ? 'true' : undefined}
              className="flex items-center gap-2 rounded px-2 py-1 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-medium"
            >
              {item.kind === 'section' || item.kind === 'subsection' ? null : (
                <span
                  aria-hidden="true"
                  className="block w-9 shrink-0 overflow-hidden rounded-sm border border-line"
                >
                  <ItemScreen item={item} files={files} still />
                </span>
              )}
              <span className="min-w-0">
                <span
                  className={`block truncate ${item.kind === 'section' ? 'font-semibold' : ''}`}
                  title={item.title}
                >
                  {item.title}
                </span>
                {item.kind === 'content' ? (
                  <span className="block truncate text-sm font-normal text-muted">
                    {typeTitle(item.content)}
                  </span>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
