import { memo, useState } from 'react'
import type { CourseFiles } from '../course-screens/course-files.ts'
import { DragHandle } from '../drag/drag-handle.tsx'
import { useHydrated } from '../ui/hydrated.ts'
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
  /** True when the row is or was in view: only then scripts render its miniature and its handle. */
  live: boolean
  /** `reserved`: space for a drag handle that appears after hydration. */
  handle: 'none' | 'reserved' | 'shown'
  lifted: boolean
  /** Side on which the dragged item would be dropped. */
  drop: 'before' | 'after' | undefined
}

const SERVER = typeof document === 'undefined'

/** Keeps the HTML that the server wrote: the browser does not compare it, and so neither renders nor hydrates it. */
const AS_WRITTEN = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/**
 * Row of the tree: a miniature that selects the item, and its drag handle. Until it is in view, a row that the server
 * wrote stays as it is, and one that the browser renders is only its link.
 */
export const OutlineRow = memo(function OutlineRow(row: RowProps) {
  const { item, to, selected, live, lifted, drop } = row
  const isHydrating = !useHydrated()
  const [written] = useState(isHydrating)
  const [begun] = useState(row)
  const [isRendered, render] = useState(SERVER || live || selected)
  if (!isRendered && (live || selected || !looksTheSame(begun, row))) render(true)
  const attributes = {
    'data-item': item.key,
    'data-kind': item.kind,
    'data-lifted': lifted || undefined,
    'data-selected': selected || undefined,
    'data-drop': drop,
    className: `outline-item ${INDENTS[item.kind]}`,
  }
  if (isRendered)
    return (
      <li {...attributes}>
        <RowContent {...row} />
      </li>
    )
  return written ? (
    <li {...attributes} {...AS_WRITTEN} />
  ) : (
    <li {...attributes}>
      <a href={to} data-stay="" className="block px-2 py-1">
        {item.title}
      </a>
    </li>
  )
}, isSameRow)

function RowContent({ item, to, selected, files, handle }: RowProps) {
  const movable = handle !== 'none' && item.kind !== 'subjects'
  return (
    <>
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
    </>
  )
}

/** Memo comparison: items are created again on each load; a row that looks the same does not render. */
function isSameRow(before: RowProps, after: RowProps): boolean {
  return (
    before.selected === after.selected &&
    before.live === after.live &&
    before.handle === after.handle &&
    before.lifted === after.lifted &&
    before.drop === after.drop &&
    looksTheSame(before, after)
  )
}

function looksTheSame(before: RowProps, after: RowProps): boolean {
  return (
    before.item.key === after.item.key &&
    before.item.path === after.item.path &&
    before.to === after.to &&
    before.files === after.files &&
    (before.version === after.version || drawnOf(before.item) === drawnOf(after.item))
  )
}

/** Returns the data that a row displays: the item's screen, if any, without its position. */
function drawnOf(item: Item): string {
  if (item.kind === 'content') return JSON.stringify({ ...item.content, order: null })
  if (item.kind !== 'subjects') return item.title
  const { name, icon, color, subjects, subjects_title: title } = item.subsection ?? item.section
  return JSON.stringify({ name, icon, color, subjects, title })
}
