import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react'
import { rowOf } from './rows.ts'
import { useDrag, type Drag, type Rules, type Spot } from './use-drag.ts'

type Area<Item, Place extends Spot> = Rules<Item, Place> & {
  /** Data of the rows: when they change, a row may have another position. */
  rowData: unknown
  /** True while a drop is being sent. */
  sending: boolean
  title(item: Item): string
  /** Text shown beside the pointer; by default the title. */
  dragLabel?(drag: Drag<Item, Place>): string
  /** Returns the item and its target position: 'Casco, posición 2 de 3 en Seguridad'. */
  said(drag: Drag<Item, Place>): string
  drop(item: Item, to: Place): void
}

/**
 * State of a list whose rows can be reordered by drag and drop: the dragged item, its target position, and the
 * announcement. `area` is for `DragArea`, `list` for the element around the rows.
 */
export function useDragArea<Item, Place extends Spot>({
  rowData,
  sending,
  title,
  dragLabel = ({ item }) => title(item),
  said: words,
  drop,
  ...rules
}: Area<Item, Place>) {
  const list = useRef<HTMLElement | null>(null)
  const chip = useRef<HTMLDivElement>(null)
  const keepList = useCallback((node: HTMLElement | null) => {
    list.current = node
  }, [])
  const { drag, sensors, lift, letGo } = useDrag(list, chip, rules)
  const [said, setSaid] = useState('')
  const place = drag && drag.to !== drag.from ? drag.places[drag.to] : undefined
  const keepInSight = useDroppedInSight(list, rowData, sending || drag !== null)

  // A drag by keyboard scrolls to its row; a pointer scrolls at the edges.
  const steered = drag?.by === 'keyboard' ? (place?.row ?? drag.key) : undefined
  useEffect(() => showRow(list.current, steered), [steered])

  return {
    drag,
    /** Target position, unless it is the current one. */
    place,
    listRef: list,
    /** Props of the element around the rows. */
    list: {
      ref: keepList,
      'aria-busy': sending || undefined,
      ...(sending ? BLOCK_NEW_DRAGS : {}),
    },
    area: {
      sensors,
      chip,
      dragged: drag?.by === 'pointer' ? dragLabel(drag) : null,
      said: place && drag ? `${words(drag)}.` : said,
      list,
      onDragStart(event: Parameters<typeof lift>[0]) {
        const lifted = lift(event)
        if (lifted) setSaid(`Levantaste ${words(lifted)}.`)
      },
      onDragEnd() {
        const was = letGo()
        if (!was) return
        const to = was.places[was.to]
        keepInSight(was.key)
        if (!to || was.to === was.from) {
          setSaid(`${title(was.item)} se queda donde estaba.`)
          return
        }
        setSaid(`Dejaste ${words(was)}.`)
        drop(was.item, to)
      },
      onDragCancel() {
        const was = letGo()
        if (!was) return
        setSaid(`Cancelado: ${title(was.item)} se queda donde estaba.`)
        keepInSight(was.key)
      },
    },
  }
}

/** Disables the handles while a drop is being sent, because its order is not on the page yet. */
const BLOCK_NEW_DRAGS = {
  onMouseDownCapture: blockHandleEvents,
  onTouchStartCapture: blockHandleEvents,
  onKeyDownCapture: blockHandleEvents,
}

function blockHandleEvents(event: { target: EventTarget; stopPropagation(): void }) {
  if (event.target instanceof Element && event.target.closest('.drag-handle'))
    event.stopPropagation()
}

export function showRow(list: HTMLElement | null, key: string | undefined): void {
  // Not returned: recent browsers return a promise here, which React would take for an effect's cleanup.
  rowOf(list, key)?.scrollIntoView({ block: 'nearest' })
}

/** Keeps a moved row visible and the focus on its handle, which the move in the DOM takes away. */
function useDroppedInSight(
  list: MutableRefObject<HTMLElement | null>,
  rowData: unknown,
  underWay: boolean,
) {
  const dropped = useRef<string | null>(null)
  useEffect(() => {
    if (dropped.current === null) return
    const row = rowOf(list.current, dropped.current)
    showRow(list.current, dropped.current)
    const { activeElement } = document
    if (activeElement === document.body || list.current?.contains(activeElement))
      row?.querySelector<HTMLElement>('.drag-handle')?.focus({ preventScroll: true })
    if (!underWay) dropped.current = null
  }, [list, rowData, underWay])
  return (key: string) => {
    dropped.current = key
  }
}
