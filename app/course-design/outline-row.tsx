import { memo } from 'react'
import type { CourseFiles } from '../course-screens/course-files.ts'
import { DragHandle } from '../drag/drag-handle.tsx'
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

export type RowProps = {
  item: Item
  /** The design's: of the same version an item under the same path has not changed. */
  version: number
  to: string
  selected: boolean
  files: CourseFiles
  /** `reserved`: room for a handle that only scripts can use. */
  handle: 'none' | 'reserved' | 'shown'
  lifted: boolean
  /** What is dragged would stand there. */
  drop: 'before' | 'after' | undefined
}

/** An item of the tree: its miniature, which selects it, and what it is dragged by. */
export const OutlineRow = memo(function OutlineRow({
  item,
  to,
  selected,
  files,
  handle,
  lifted,
  drop,
}: RowProps) {
  const movable = handle !== 'none' && item.kind !== 'subjects'
  return (
    <li
      data-item={item.key}
      data-kind={item.kind}
      data-lifted={lifted || undefined}
      data-selected={selected || undefined}
      data-drop={drop}
      className={`outline-item ${INDENTS[item.kind]}`}
    >
      <Link
        to={to}
        preventScrollReset
        aria-current={selected ? 'true' : undefined}
        className={`flex items-center gap-2 rounded py-1 pl-2 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-medium ${movable ? 'pr-8' : 'pr-2'}`}
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
      {movable && handle === 'shown' ? (
        // Tab leads to that of the selected row only: a course has as many rows as it has screens.
        <DragHandle id={item.key} title={item.title} reachable={selected} />
      ) : null}
    </li>
  )
}, isSameRow)

/** Items are made anew with every page; a miniature that looks the same is not drawn again. */
function isSameRow({ item, version, ...before }: RowProps, after: RowProps): boolean {
  return (
    item.key === after.item.key &&
    item.path === after.item.path &&
    (Object.keys(before) as (keyof typeof before)[]).every((key) => before[key] === after[key]) &&
    (version === after.version || drawnOf(item) === drawnOf(after.item))
  )
}

/** What a row shows of its item: its screen where it has one, wherever it stands. */
function drawnOf(item: Item): string {
  if (item.kind === 'content') return JSON.stringify({ ...item.content, order: null })
  if (item.kind !== 'subjects') return item.title
  const { name, icon, color, subjects, subjects_title: title } = item.subsection ?? item.section
  return JSON.stringify({ name, icon, color, subjects, title })
}
