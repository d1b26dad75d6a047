import { DndContext } from '@dnd-kit/core'
import type { LinksFunction } from '@remix-run/node'
import type { ReactNode } from 'react'
import { useHydrated } from '../ui/hydrated.ts'
import styles from './drag.css?url'
import type { useDragArea } from './use-drag-area.ts'

/** Of every page on which something is dragged. */
export const dragLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const nothing = () => undefined
/** What is said of dragging is said in the area's own region, by title and place. */
const ANNOUNCEMENTS = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}

/** Around rows with handles: lifts, tells in words, and shows what is in the hand beside the pointer. */
export function DragArea({
  id,
  off = false,
  instructions,
  scrolls,
  area: { sensors, chip, dragged, said, list, ...events },
  children,
}: {
  id: string
  /** Nothing has a handle. */
  off?: boolean
  /** What screen readers say of a handle. */
  instructions: string
  /** What scrolls at the edges: the list by itself, or the page. */
  scrolls: 'list' | 'page'
  area: ReturnType<typeof useDragArea>['area']
  children: ReactNode
}) {
  const scripts = useHydrated()
  return (
    <>
      <DndContext
        id={id}
        sensors={sensors}
        accessibility={{
          announcements: ANNOUNCEMENTS,
          screenReaderInstructions: { draggable: instructions },
        }}
        autoScroll={
          scrolls === 'list' ? { canScroll: (element) => element === list.current } : true
        }
        {...events}
      >
        {children}
      </DndContext>
      {dragged === null ? null : (
        <div ref={chip} aria-hidden="true" className="drag-chip">
          {dragged}
        </div>
      )}
      {scripts && !off ? (
        <div id={`${id}-said`} role="status" aria-live="assertive" className="sr-only">
          {said}
        </div>
      ) : null}
    </>
  )
}
