import {
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragStartEvent,
  type Activators,
  type SensorProps,
} from '@dnd-kit/core'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
  type KeyboardEvent as ReactKeyboardEvent,
} from 'react'
import { useIsomorphicLayoutEffect } from '../ui/scripts/isomorphic-layout-effect.ts'
import { rowOf, rowsIn, type Rows } from './rows.ts'

/** Position between two rows: the key of the adjacent row, and the side of it. */
export type Spot = { row: string; side: 'before' | 'after' }

/** Current drag: the item, its possible positions, and the original and the target one. */
export type Drag<Item, Place extends Spot> = {
  /** Its row's `data-item`. */
  key: string
  item: Item
  places: readonly Place[]
  from: number
  to: number
  by: 'pointer' | 'keyboard'
}

/** Vertical position of the pointer, and its horizontal distance from the start of the drag. */
export type Pointer = { y: number; moved: number }

/** Rules of a feature for its rows. Positions are indices into those of the dragged item. */
export type Rules<Item, Place extends Spot> = {
  /** Returns the item that a row's handle drags; null when it cannot be dragged. */
  lift(key: string): Pick<Drag<Item, Place>, 'item' | 'places' | 'from'> | null
  /** Returns the position that an arrow key leads to, by its code. */
  step(drag: Drag<Item, Place>, code: string): number
  /** Returns the position for a pointer over or near the rows. */
  aim(drag: Drag<Item, Place>, pointer: Pointer, rows: Rows): number
}

const MOUSE = { activationConstraint: { distance: 4 } }
/** Delay before a touch starts a drag, which distinguishes it from scrolling. */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }

/** Maximum distance of the pointer from the rows; beyond it there is no target. */
const OUTSIDE_MARGIN_PX = 80

/**
 * State of a drag, and its target position. dnd-kit reports start and end, by mouse, touch and keyboard, and
 * scrolls at the edges; the target is computed from the rendered rows, since dnd-kit has not measured rows out of
 * view yet.
 */
export function useDrag<Item, Place extends Spot>(
  list: RefObject<HTMLElement>,
  chip: RefObject<HTMLElement>,
  rules: Rules<Item, Place>,
) {
  const [drag, setDrag] = useState<Drag<Item, Place> | null>(null)
  /** Current drag for event handlers that run before React's next render. */
  const held = useRef<Drag<Item, Place> | null>(null)
  const ruled = useRef(rules)
  useIsomorphicLayoutEffect(() => {
    ruled.current = rules
  })
  /** Original vertical position of the dragged row: hiding rows above must not move it away from the pointer. */
  const height = useRef(0)
  const start = useRef({ clientX: 0, clientY: 0 })
  const hold = (next: Drag<Item, Place> | null) => {
    held.current = next
    setDrag(next)
  }
  const lifted = drag?.key
  useIsomorphicLayoutEffect(() => {
    const row = rowOf(list.current, lifted)
    if (row) list.current?.scrollBy(0, row.getBoundingClientRect().top - height.current)
  }, [list, lifted])

  const { keyboard, lead } = useMemo(() => {
    const moveTo = (to: number) => {
      if (!held.current || to === held.current.to) return
      held.current = { ...held.current, to }
      setDrag(held.current)
    }
    return {
      lead: moveTo,
      keyboard: {
        onArrow(code: string) {
          if (held.current) moveTo(ruled.current.step(held.current, code))
        },
      },
    }
  }, [])
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, keyboard),
  )

  const pointing = drag?.by === 'pointer'
  useEffect(() => {
    if (!pointing) return
    let last: At | null = null
    const show = ({ clientX, clientY }: At) =>
      chip.current?.style.setProperty('transform', `translate(${clientX + 12}px, ${clientY + 8}px)`)
    const point = (pointer: At) => {
      last = pointer
      show(pointer)
      if (!list.current || !held.current) return
      const { left, right } = list.current.getBoundingClientRect()
      const { clientX: x, clientY: y } = pointer
      const isOutsideRow = x < left - OUTSIDE_MARGIN_PX || x > right + OUTSIDE_MARGIN_PX
      const moved = x - start.current.clientX
      lead(
        isOutsideRow
          ? held.current.from
          : ruled.current.aim(held.current, { y, moved }, rowsIn(list.current)),
      )
    }
    const onTouch = ({ touches: [touch] }: TouchEvent) => touch && point(touch)
    const onScroll = () => last && point(last)
    show(start.current)
    window.addEventListener('mousemove', point)
    window.addEventListener('touchmove', onTouch)
    window.addEventListener('scroll', onScroll, true)
    return () => {
      window.removeEventListener('mousemove', point)
      window.removeEventListener('touchmove', onTouch)
      window.removeEventListener('scroll', onScroll, true)
    }
  }, [pointing, chip, list, lead])

  return {
    drag,
    sensors,
    lift({ active, activatorEvent }: DragStartEvent): Drag<Item, Place> | null {
      const key = String(active.id)
      const what = rules.lift(key)
      if (!what) return null
      const by = activatorEvent instanceof KeyboardEvent ? 'keyboard' : 'pointer'
      height.current = rowOf(list.current, key)?.getBoundingClientRect().top ?? 0
      start.current = atOf(activatorEvent)
      const next: Drag<Item, Place> = { key, ...what, to: what.from, by }
      hold(next)
      return next
    },
    /** Ends the drag and returns it. */
    letGo(): Drag<Item, Place> | null {
      const was = held.current
      hold(null)
      return was
    },
  }
}

type At = { clientX: number; clientY: number }

function atOf(event: Event): At {
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined
  const { clientX, clientY } = touch ?? (event as MouseEvent)
  return { clientX, clientY }
}

type Options = {
  /** Called with the code of a pressed arrow key. */
  onArrow(code: string): void
}

const LETS_GO = new Set(['Space', 'Enter'])
/** Keys that cancel the drag; Tab would leave it unfinished. */
const CANCELS = new Set(['Escape', 'Tab'])

/**
 * Keyboard sensor: lifts the row of the focused handle, moves it by the arrows, and drops it. dnd-kit's own sensor
 * starts to listen some time after the key that lifts and misses keys typed until then, such as those that queue
 * while the page is slow to render.
 */
class KeyboardSensor {
  static activators: Activators<Options> = [
    {
      eventName: 'onKeyDown',
      handler: (event: ReactKeyboardEvent, _options, { active }) => {
        if (!LETS_GO.has(event.code) || event.target !== active.activatorNode.current) return false
        event.preventDefault()
        return true
      },
    },
  ]

  autoScrollEnabled = false
  readonly #props: SensorProps<Options>
  readonly #listening = new AbortController()

  constructor(props: SensorProps<Options>) {
    this.#props = props
    const { signal } = this.#listening
    const cancel = () => this.#finish(props.onCancel)
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal })
    document.addEventListener('visibilitychange', cancel, { signal })
    window.addEventListener('resize', cancel, { signal })
    props.onStart({ x: 0, y: 0 })
  }

  #onKey(event: KeyboardEvent) {
    // The keydown that lifts still bubbles to the document.
    if (event === this.#props.event) return
    if (event.code.startsWith('Arrow')) this.#props.options.onArrow(event.code)
    else if (LETS_GO.has(event.code)) this.#finish(this.#props.onEnd)
    else if (CANCELS.has(event.code)) this.#finish(this.#props.onCancel)
    else return
    event.preventDefault()
  }

  #finish(how: () => void) {
    this.#listening.abort()
    how()
  }
}
