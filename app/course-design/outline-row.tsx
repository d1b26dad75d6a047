import { memo } from 'react'
import type { CourseFiles } from '../course-screens/course-files.ts'
import { DragHandle } from '../drag/drag-handle.tsx'
import { Link } from '../ui/link.tsx'
import { ItemScreen } from './item-preview.tsx'
import { typeTitle, type Item } from './items.ts'

/** Indentation by kind of item. */
const INDENTS = {
  section: '',
  subsection: 'ml-3',
  subjects: 'ml-6',
  content: 'ml-6',
} as const satisfies Record<Item['kind'], string>

export type RowProps = {
  item: Item
  /** Version of the design: an item with the same path is unchanged in the same version. */
  version: number
  to: string
  selected: boolean
  files: CourseFiles
  /** `reserved`: space for a drag handle that appears after hydration. */
  handle: 'none' | 'reserved' | 'shown'
  lifted: boolean
  /** Side on which the dragged item would be dropped. */
  drop: 'before' | 'after' | undefined
}

/** Row of the tree: a miniature that selects the item, and its drag handle. */
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
            className={`line-clamp-2 break-words ${item.kind === 'section' ? 'font-semibold' : ''}`}
            title={item.title}
          >
            {item.title}
          </span>
          {item.kind === 'content' ? (
            <span className="line-clamp-2 text-sm font-normal text-muted">
              {typeTitle(item.content)}
            </span>
          ) : null}
        </span>
      </Link>
      {movable && handle === 'shown' ? (
        // Only the selected row's handle is in the Tab order: a course has as many rows as screens.
        <DragHandle id={item.key} title={item.title} reachable={selected} />
      ) : null}
    </li>
  )
}, isSameRow)

/** Memo comparison: items are created again on each load; a miniature that looks the same does not render. */
function isSameRow({ item, version, ...before }: RowProps, after: RowProps): boolean {
  return (
    item.key === after.item.key &&
    item.path === after.item.path &&
    (Object.keys(before) as (keyof typeof before)[]).every((key) => before[key] === after[key]) &&
    (version === after.version || drawnOf(item) === drawnOf(after.item))
  )
}

/** Returns the data that a row displays: the item's screen, if any, without its position. */
function drawnOf(item: Item): string {
  if (item.kind === 'content') return JSON.stringify({ ...item.content, order: null })
  if (item.kind !== 'subjects') return item.title
  const { name, icon, color, subjects, subjects_title: title } = item.subsection ?? item.section
  return JSON.stringify({ name, icon, color, subjects, title })
}
