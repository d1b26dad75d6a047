import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react'
import { rowOf } from './rows.ts'
import { useDrag, type Drag, type Rules, type Spot } from './use-drag.ts'

type Area<Item, Place extends Spot> = Rules<Item, Place> & {
  /** What the rows are drawn from: another one may have put a row elsewhere. */
  shown: unknown
  /** A drop is on its way. */
  sending: boolean
  title(item: Item): string
  /** What is shown beside the pointer; its title where there is none. */
  shownAs?(drag: Drag<Item, Place>): string
  /** It and where it would stand: 'Casco, posición 2 de 3 en Seguridad'. */
  said(drag: Drag<Item, Place>): string
  drop(item: Item, to: Place): void
}

/**
 * Rows that are dragged among each other: what is in the hand, where it would stand, and what is said of it. Its
 * answer goes to `DragArea`, and `list` to what is around the rows.
 */
export function useDragArea<Item, Place extends Spot>({
  shown,
  sending,
  title,
  shownAs = ({ item }) => title(item),
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
  const keepInSight = useDroppedInSight(list, shown, sending || drag !== null)

  // What keys steer is followed; a pointer scrolls at the edges.
  const steered = drag?.by === 'keyboard' ? (place?.row ?? drag.key) : undefined
  useEffect(() => showRow(list.current, steered), [steered])

  return {
    drag,
    /** Where it would stand, unless it stays. */
    place,
    listRef: list,
    /** Of what is around the rows. */
    list: {
      ref: keepList,
      'aria-busy': sending || undefined,
      ...(sending ? NO_DRAG_SELECTOR : {}),
    },
    area: {
      sensors,
      chip,
      dragged: drag?.by === 'pointer' ? shownAs(drag) : null,
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

/** What is let go while another move is on its way would be placed in an order that is not yet there. */
const NO_DRAG_SELECTOR = {
  onMouseDownCapture: keptFromHandles,
  onTouchStartCapture: keptFromHandles,
  onKeyDownCapture: keptFromHandles,
}

function keptFromHandles(event: { target: EventTarget; stopPropagation(): void }) {
  if (event.target instanceof Element && event.target.closest('.drag-handle'))
    event.stopPropagation()
}

export function showRow(list: HTMLElement | null, key: string | undefined): void {
  // Browsers begin to answer a promise here, which an effect must not hand to React as its end.
  rowOf(list, key)?.scrollIntoView({ block: 'nearest' })
}

/** The row that was moved stays in sight with the focus on its handle, which moving it in the document takes away. */
function useDroppedInSight(
  list: MutableRefObject<HTMLElement | null>,
  shown: unknown,
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
  }, [list, shown, underWay])
  return (key: string) => {
    dropped.current = key
  }
}
