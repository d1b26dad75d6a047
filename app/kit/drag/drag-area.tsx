import { DndContext } from '@dnd-kit/core'
import type { LinksFunction } from '@remix-run/node'
import type { ReactNode } from 'react'
import { useHydrated } from '../ui/scripts/hydrated.ts'
import styles from './drag.css?url'
import type { useDragArea } from './use-drag-area.ts'

/** Stylesheet for every page with drag and drop. */
export const dragLinks: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const nothing = () => undefined
/** Disables dnd-kit's announcements: the area's own live region announces title and position. */
const ANNOUNCEMENTS = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
}

/** Container of rows with handles: starts a drag, announces it, and shows the dragged item beside the pointer. */
export function DragArea({
  id,
  off = false,
  instructions,
  scrolls,
  area: { sensors, chip, dragged, said, list, ...events },
  children,
}: {
  id: string
  /** True when no row has a handle. */
  off?: boolean
  /** Instructions of a handle for screen readers. */
  instructions: string
  /** Element that scrolls at its edges: the list, or the page. */
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
