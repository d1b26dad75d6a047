import { memo } from 'react'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import { DragHandle } from '#app/kit/drag/drag-handle.tsx'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { ItemScreen } from '../panel/item-preview.tsx'
import { typeTitle, type Item } from './items.ts'
import { PANEL } from '../panel/panel-id.ts'

/** `reserved`: space for a drag handle that appears after hydration. */
export type Handle = 'none' | 'reserved' | 'shown'

type RowProps = {
  item: Item
  /** Version of the design: an item with the same path is unchanged in the same version. */
  version: number
  at: EditorPaths
  selected: boolean
  files: CourseFiles
  /** Miniature, and handle if any; `noscript`: of the server, for browsers without scripts; `none`: only the link. */
  drawn: 'full' | 'noscript' | 'none'
  handle: Handle
  /** Number of problems that block a publication, and the control where they begin. */
  problems: number
  control: string | null
  lifted: boolean
  /** Side on which the dragged item would be dropped. */
  drop: 'before' | 'after' | undefined
}

/** Row of the tree: a miniature that selects the item, and its drag handle. */
export const OutlineRow = memo(function OutlineRow(row: RowProps) {
  const { item, at, selected, drawn, lifted, drop, control } = row
  const to = `${at.page({ item: item.key })}#${control ?? PANEL}`
  return (
    <div
      role="listitem"
      data-item={item.key}
      data-kind={item.kind}
      data-lifted={lifted || undefined}
      data-selected={selected || undefined}
      data-drop={drop}
      className="outline-row"
    >
      {drawn === 'none' ? (
        <a href={to} data-stay="" className="block px-2 py-1">
          {item.title}
        </a>
      ) : (
        <RowContent {...row} to={to} />
      )}
    </div>
  )
}, isSameRow)

function RowContent({
  item,
  at,
  to,
  selected,
  files,
  drawn,
  handle,
  problems,
}: RowProps & { to: string }) {
  const screen = <ItemScreen item={item} files={files} still />
  const movable = handle !== 'none' && item.kind !== 'subjects'
  return (
    <>
      <Link
        to={to}
        preventScrollReset
        aria-current={selected ? 'true' : undefined}
        data-movable={movable || undefined}
        className="outline-link"
      >
        {item.kind === 'section' || item.kind === 'subsection' ? null : (
          <span aria-hidden="true" className="outline-miniature">
            {drawn === 'noscript' ? <noscript>{screen}</noscript> : screen}
          </span>
        )}
        <span className="min-w-0">
          <span className="outline-title" title={item.title}>
            {item.title}
          </span>
          {item.kind === 'content' ? (
            <span className="outline-type">{typeTitle(item.content)}</span>
          ) : null}
        </span>
        {problems > 0 ? (
          <span className="outline-problem">
            <Icon name="warning" />
            <span className="sr-only">{problems} por corregir</span>
          </span>
        ) : null}
      </Link>
      {handle === 'none' || !addsBelow(item) ? null : (
        <Link
          to={at.newContent({
            item: item.key,
            ...(item.kind === 'subsection' && { first: 'true' }),
          })}
          preventScrollReset
          aria-label={
            item.kind === 'subsection'
              ? `Agregar contenido al principio de ${item.title}`
              : `Agregar contenido después de ${item.title}`
          }
          title="Agregar contenido aquí"
          // Like the handle: only the selected row's is in the Tab order.
          tabIndex={handle === 'shown' && !selected ? -1 : undefined}
          className="outline-add"
        >
          <Icon name="plus" />
        </Link>
      )}
      {movable && handle === 'shown' ? (
        // Only the selected row's handle is in the Tab order: a course has as many rows as screens.
        <DragHandle id={item.key} title={item.title} reachable={selected} />
      ) : null}
    </>
  )
}

/** True for a row below which a content can stand. */
const addsBelow = ({ kind }: Item) => kind === 'content' || kind === 'subsection'

/** Memo comparison: items are created again on each load; a row that looks the same does not render. */
function isSameRow(before: RowProps, after: RowProps): boolean {
  return (
    before.selected === after.selected &&
    before.drawn === after.drawn &&
    before.handle === after.handle &&
    before.problems === after.problems &&
    before.control === after.control &&
    before.lifted === after.lifted &&
    before.drop === after.drop &&
    before.at === after.at &&
    before.files === after.files &&
    looksTheSame(before, after)
  )
}

type Drawn = Pick<RowProps, 'item' | 'version'>

/** True when an item of one version of the design has the same row in another. */
export function looksTheSame(before: Drawn, after: Drawn): boolean {
  return (
    before.item === after.item ||
    (before.item.key === after.item.key &&
      before.item.path === after.item.path &&
      (before.version === after.version || drawnOf(before.item) === drawnOf(after.item)))
  )
}

/** Returns the data that a row displays: the item's screen, if any, without its position. */
function drawnOf(item: Item): string {
  if (item.kind === 'content') return JSON.stringify({ ...item.content, order: null })
  if (item.kind !== 'subjects') return item.title
  const { name, icon, color, subjects, subjects_title: title } = item.subsection ?? item.section
  return JSON.stringify({ name, icon, color, subjects, title })
}
