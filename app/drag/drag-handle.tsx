import { useDraggable } from '@dnd-kit/core'
import { useCallback } from 'react'
import { Icon } from '../ui/icon.tsx'

/** What a row, the `data-item` around it, is taken by; drawn only where scripts run (`useHydrated`). */
export function DragHandle({
  id,
  title,
  reachable = true,
}: {
  /** The row's key. */
  id: string
  title: string
  /** Whether Tab leads to it. */
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
