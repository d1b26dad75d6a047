import { MouseSensor, TouchSensor, useSensor, useSensors, type DragStartEvent } from '@dnd-kit/core'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { PublishedDesign } from '#contract/course-design-shape.ts'
import { useBeforePaint } from '../ui/before-paint.ts'
import type { Item } from './items.ts'
import { KeyboardSensor } from './keyboard-sensor.ts'
import { placeNow, placesOf, type Place, type Placed } from './places.ts'
import { isPlaced } from './use-drops.ts'

export type Drag = {
  item: Placed
  places: readonly Place[]
  /** Which of the places it has, and which it would have. */
  from: number
  to: number
  by: 'pointer' | 'keyboard'
}

const MOUSE = { activationConstraint: { distance: 4 } }
/** Shorter presses are somebody who scrolls the tree. */
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } }

/** Farther beside the tree than this nothing is meant. */
const BESIDE_PX = 80

/**
 * What is in the hand, and between which rows. dnd-kit tells when something is lifted and let go, by mouse, touch and
 * keys, and scrolls at the edges; where it would stand is read from the rows as they are drawn, since those out of
 * view have no measured height yet.
 */
export function useDrag(
  list: RefObject<HTMLOListElement>,
  chip: RefObject<HTMLElement>,
  { design, items }: { design: PublishedDesign; items: readonly Item[] },
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  /** The same, for what happens before React has drawn it. */
  const held = useRef<Drag | null>(null)
  /** How high the lifted row stood: what is put away above it must not take it from under the pointer. */
  const height = useRef(0)
  const hold = (next: Drag | null) => {
    held.current = next
    setDrag(next)
  }
  const lifted = drag?.item.key
  useBeforePaint(() => {
    const row = rowOf(list.current, lifted)
    if (row) list.current?.scrollBy(0, row.getBoundingClientRect().top - height.current)
  }, [list, lifted])

  const keyboard = useMemo(
    () => ({
      onArrow(code: string) {
        if (!held.current) return
        const to = stepped(held.current, code)
        if (to === held.current.to) return
        held.current = { ...held.current, to }
        setDrag(held.current)
      },
    }),
    [],
  )
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, keyboard),
  )

  const pointing = drag?.by === 'pointer'
  useEffect(() => {
    if (!pointing) return
    let last: { clientX: number; clientY: number } | null = null
    const point = (pointer: { clientX: number; clientY: number }) => {
      last = pointer
      chip.current?.style.setProperty(
        'transform',
        `translate(${pointer.clientX + 12}px, ${pointer.clientY + 8}px)`,
      )
      if (list.current && held.current) {
        const to = placeAt(list.current, held.current, pointer)
        if (to === held.current.to) return
        held.current = { ...held.current, to }
        setDrag(held.current)
      }
    }
    const onTouch = ({ touches: [touch] }: TouchEvent) => touch && point(touch)
    const onScroll = () => last && point(last)
    window.addEventListener('mousemove', point)
    window.addEventListener('touchmove', onTouch)
    window.addEventListener('scroll', onScroll, true)
    return () => {
      window.removeEventListener('mousemove', point)
      window.removeEventListener('touchmove', onTouch)
      window.removeEventListener('scroll', onScroll, true)
    }
  }, [pointing, chip, list])

  return {
    drag,
    sensors,
    lift({ active, activatorEvent }: DragStartEvent): Drag | null {
      const item = items.find(({ key }) => key === active.id)
      if (!item || !isPlaced(item)) return null
      const places = placesOf(design, items, item)
      const from = placeNow(places, item)
      const by = activatorEvent instanceof KeyboardEvent ? 'keyboard' : 'pointer'
      height.current = rowOf(list.current, item.key)?.getBoundingClientRect().top ?? 0
      const next: Drag = { item, places, from, to: from, by }
      hold(next)
      return next
    },
    /** Nothing is in the hand any more; answers what was. */
    letGo(): Drag | null {
      const was = held.current
      hold(null)
      return was
    },
  }
}

/** The row of an item, as it is drawn. */
export function rowOf(list: HTMLOListElement | null, key: string | undefined) {
  return [...(list?.children ?? [])].find(
    (row): row is HTMLElement => row instanceof HTMLElement && row.dataset['item'] === key,
  )
}

/** Up and down a place; left and right to the first place of what is before or after. */
function stepped({ places, to }: Drag, key: string): number {
  const back = key === 'ArrowUp' || key === 'ArrowLeft'
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return Math.min(Math.max(to + (back ? -1 : 1), 0), places.length - 1)
  const parents = [...new Set(places.map(({ parent }) => parent))]
  const sought = parents[parents.indexOf(places[to]!.parent) + (back ? -1 : 1)]
  const found = places.findIndex(({ parent }) => parent === sought)
  return found === -1 ? to : found
}

/** The place nearest to a pointer; its own as long as it is over its own row, or beside the tree. */
function placeAt(
  list: HTMLOListElement,
  { item, places, from }: Drag,
  { clientX: x, clientY: y }: { clientX: number; clientY: number },
): number {
  const { left, right } = list.getBoundingClientRect()
  if (x < left - BESIDE_PX || x > right + BESIDE_PX) return from
  const rows = new Map(
    [...list.children].map((row) => [(row as HTMLElement).dataset['item'], row] as const),
  )
  const own = rows.get(item.key)?.getBoundingClientRect()
  if (own && y >= own.top && y <= own.bottom) return from
  let nearest = { at: from, distance: Infinity }
  for (const [at, { row, side }] of places.entries()) {
    const edges = rows.get(row)?.getBoundingClientRect()
    if (!edges) continue
    const distance = Math.abs(y - (side === 'before' ? edges.top : edges.bottom))
    if (distance < nearest.distance) nearest = { at, distance }
  }
  return nearest.at
}
