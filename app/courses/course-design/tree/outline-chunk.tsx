import { memo, useState } from 'react'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import type { Chunk } from './outline-chunks.ts'
import type { BlockingByItem, ItemProblems } from '../publication/blocking.ts'
import { looksTheSame, OutlineRow, type Handle } from './outline-row.tsx'

export type ChunkProps = {
  chunk: Chunk
  /** Version of the design: an item with the same path is unchanged in the same version. */
  version: number
  at: EditorPaths
  files: CourseFiles
  /** Key of the selected item; undefined when another chunk has it. So are the next two. */
  selected: string | undefined
  lifted: string | undefined
  /** Row and its side where the dragged item would be dropped. */
  drop: { row: string; side: 'before' | 'after' } | undefined
  /** True when the chunk is or was in view: only then scripts render its miniatures and handles. */
  live: boolean
  handle: Handle
  /** Problems that block a publication, by item. */
  blocking: BlockingByItem
  /** True while the browser takes over the page that the server wrote. */
  hydrating: boolean
}

const SERVER = typeof document === 'undefined'

/** Keeps the HTML that the server wrote: the browser does not compare it, and so neither renders nor hydrates it. */
const AS_WRITTEN = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/**
 * Chunk of the tree's rows. Until it is in view, one that the server wrote stays as it is, and the rows of one that
 * the browser renders are only their links.
 */
export const OutlineChunk = memo(function OutlineChunk(props: ChunkProps) {
  const { chunk, version, at, files, selected, lifted, drop, live, handle, blocking } = props
  const [begun] = useState(props)
  const isVisible = live || selected !== undefined
  const [keepsServerMarkup, keep] = useState(begun.hydrating && !isVisible && !SERVER)
  // Browsers with scripts read what is in `noscript` as a text, which costs them nothing.
  const unseen = SERVER ? 'noscript' : 'none'
  if (keepsServerMarkup && (isVisible || !hasSameRows(begun, props))) keep(false)
  const attributes = {
    role: 'none',
    'data-chunk': chunk.key,
    'data-rows': chunk.items.length,
    className: 'outline-chunk',
  }
  if (keepsServerMarkup) return <div {...attributes} {...AS_WRITTEN} />
  return (
    <div {...attributes}>
      {chunk.items.map((item) => (
        <OutlineRow
          key={item.key}
          item={item}
          version={version}
          at={at}
          selected={item.key === selected}
          files={files}
          drawn={isVisible || (SERVER && chunk.first) ? 'full' : unseen}
          handle={handle}
          problems={blocking.get(item.key)?.problems.length ?? 0}
          control={blocking.get(item.key)?.control ?? null}
          lifted={item.key === lifted}
          drop={item.key === drop?.row ? drop.side : undefined}
        />
      ))}
    </div>
  )
}, isSameChunk)

/** Memo comparison: a step of a drag, or another selected item, renders a chunk or two of a hundred. */
function isSameChunk(before: ChunkProps, after: ChunkProps): boolean {
  return (
    before.selected === after.selected &&
    before.lifted === after.lifted &&
    before.drop?.row === after.drop?.row &&
    before.drop?.side === after.drop?.side &&
    before.live === after.live &&
    before.handle === after.handle &&
    hasSameRows(before, after)
  )
}

function hasSameRows(before: ChunkProps, after: ChunkProps): boolean {
  return (
    before.at === after.at &&
    before.files === after.files &&
    before.chunk.items.length === after.chunk.items.length &&
    before.chunk.items.every((item, place) => {
      const next = after.chunk.items[place]!
      return (
        looksTheSame({ item, version: before.version }, { item: next, version: after.version }) &&
        hasSameProblems(before.blocking.get(item.key), after.blocking.get(next.key))
      )
    })
  )
}

function hasSameProblems(before: ItemProblems | undefined, after: ItemProblems | undefined) {
  return before?.problems.length === after?.problems.length && before?.control === after?.control
}
