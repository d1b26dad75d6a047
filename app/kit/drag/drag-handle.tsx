import { useDraggable } from '@dnd-kit/core'
import { useCallback } from 'react'
import { Icon } from '../ui/icon.tsx'

/** Handle that drags the `data-item` row around it; rendered only with scripts (`useHydrated`). */
export function DragHandle({
  id,
  title,
  reachable = true,
}: {
  /** Key of the row. */
  id: string
  title: string
  /** True when Tab reaches it. */
  reachable?: boolean
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({ id })
  const place = useCallback(
    (button: HTMLButtonElement | null) => {
      setActivatorNodeRef(button)
      setNodeRef(button?.closest<HTMLElement>('[data-item]') ?? null)
    },
    [setActivatorNodeRef, setNodeRef],
  )
  return (
    <button
      {...listeners}
      ref={place}
      type="button"
      tabIndex={reachable ? 0 : -1}
      aria-label={`Arrastrar ${title}`}
      aria-describedby={attributes['aria-describedby']}
      aria-pressed={attributes['aria-pressed']}
      title="Arrastrar"
      className="drag-handle"
    >
      <Icon name="drag" />
    </button>
  )
}
