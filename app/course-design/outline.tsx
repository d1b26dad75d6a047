import { DndContext } from '@dnd-kit/core'
import { cloneElement, memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { CourseDesign } from '#contract/course-design-shape.ts'
import type { CourseFiles } from '../course-screens/course-files.ts'
import type { EditorPaths } from '../paths/courses.ts'
import { Flash } from '../ui/flash.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { Question } from '../ui/question.tsx'
import { itemsOf, type Item } from './items.ts'
import { OutlineRow } from './outline-row.tsx'
import { rowOf, useDrag, type Drag } from './use-drag.ts'
import { useDrops } from './use-drops.ts'

/** What is said of dragging is said in the tree's own region, by title and place. */
const ACCESSIBILITY = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: {
    draggable:
      'Presiona la barra espaciadora para levantarlo. Elige su lugar con las flechas arriba y abajo; izquierda y derecha saltan de un grupo a otro. Presiona otra vez la barra espaciadora para dejarlo, o Escape para cancelar.',
  },
}

/** The course as a tree: every screen as a miniature that selects it, and where it is dragged elsewhere. */
export const Outline = memo(function Outline({
  design,
  selected,
  files,
  at,
}: {
  design: CourseDesign
  selected: Item
  files: CourseFiles
  at: EditorPaths
}) {
  const { shown, sending, failures, drop, question } = useDrops(design, at)
  const items = useMemo(() => itemsOf(shown), [shown])
  const list = useRef<HTMLOListElement>(null)
  const chip = useRef<HTMLDivElement>(null)
  const { drag, sensors, lift, letGo } = useDrag(list, chip, { design: shown, items })
  const [said, setSaid] = useState('')
  const scripts = useHydrated()
  const handle = design.editable ? (scripts ? 'shown' : 'reserved') : 'none'
  const chosen = selected.key
  const rows = useMemo(
    () =>
      items.map((item) => (
        <OutlineRow
          key={item.key}
          item={item}
          version={design.version}
          to={at.page({ item: item.key })}
          selected={item.key === chosen}
          files={files}
          handle={handle}
          lifted={false}
          drop={undefined}
        />
      )),
    [items, design.version, at, chosen, files, handle],
  )
  const keepInSight = useDroppedInSight(list, items, sending || drag !== null)
  const place = drag && drag.to !== drag.from ? drag.places[drag.to] : undefined

  // A new one is seen at once, and so is the one that a link names.
  useEffect(() => scrollTo(rowOf(list.current, selected.key)), [selected.key])
  // What keys steer is followed; a pointer scrolls at the edges.
  const steered = drag?.by === 'keyboard' ? (place?.row ?? drag.item.key) : undefined
  useEffect(() => scrollTo(rowOf(list.current, steered)), [steered])

  function onDragEnd() {
    const was = letGo()
    if (!was) return
    const to = was.places[was.to]
    keepInSight(was.item.key)
    if (!to || was.to === was.from) {
      setSaid(`${was.item.title} se queda donde estaba.`)
      return
    }
    setSaid(`Dejaste ${titled(was)}.`)
    drop({ item: was.item, to })
  }

  return (
    <nav aria-label="Estructura del curso">
      <DndContext
        id="outline"
        sensors={sensors}
        accessibility={ACCESSIBILITY}
        autoScroll={{ canScroll: (element) => element === list.current }}
        onDragStart={(event) => {
          const lifted = lift(event)
          if (lifted) setSaid(`Levantaste ${titled(lifted)}.`)
        }}
        onDragEnd={onDragEnd}
        onDragCancel={() => {
          const was = letGo()
          if (!was) return
          setSaid(`Cancelado: ${was.item.title} se queda donde estaba.`)
          keepInSight(was.item.key)
        }}
      >
        <ol
          ref={list}
          data-dragging={drag?.item.kind}
          aria-busy={sending || undefined}
          className="outline-list"
          {...(sending ? HANDS_OFF : {})}
        >
          {/* What a step changes is a row or two of a thousand. */}
          {rows.map((row) => {
            const { key } = row
            const isLifted = key === drag?.item.key
            const isPlace = key === place?.row
            if (!isLifted && !isPlace) return row
            return cloneElement(row, { lifted: isLifted, drop: isPlace ? place.side : undefined })
          })}
        </ol>
      </DndContext>
      {drag?.by === 'pointer' ? (
        <div ref={chip} aria-hidden="true" className="outline-chip">
          {drag.item.title}
        </div>
      ) : null}
      {scripts && design.editable ? (
        <>
          <div id="outline-said" role="status" aria-live="assertive" className="sr-only">
            {drag && drag.to !== drag.from ? `${titled(drag)}.` : said}
          </div>
          <Flash
            key={failures}
            tone="danger"
            message={failures > 0 ? 'Ocurrió un error al reordenar' : null}
            closeTo={at.page({ item: selected.key })}
          />
        </>
      ) : null}
      {question ? (
        <Question
          title="¿Mover sin guardar?"
          stay={{ label: 'Seguir editando', answer: question.stay }}
          go={{ label: 'Mover sin guardar', answer: question.leave, danger: true }}
        >
          Lo que escribiste no se ha guardado y se perderá.
        </Question>
      ) : null}
    </nav>
  )
})

/** What is let go while another move is on its way would be placed in a course that is not yet there. */
const HANDS_OFF = {
  onMouseDownCapture: keptFromHandles,
  onTouchStartCapture: keptFromHandles,
  onKeyDownCapture: keptFromHandles,
}

function keptFromHandles(event: { target: EventTarget; stopPropagation(): void }) {
  if (event.target instanceof Element && event.target.closest('.outline-handle'))
    event.stopPropagation()
}

/** 'Antes de empezar, posición 2 de 5 en La seguridad'. */
function titled({ item, places, to }: Drag): string {
  return `${item.title}, ${places[to]?.said}`
}

function scrollTo(row: HTMLElement | undefined): void {
  // Browsers begin to answer a promise here, which an effect must not hand to React as its end.
  row?.scrollIntoView({ block: 'nearest' })
}

/** The row that was moved stays in sight with the focus on its handle, which moving it in the document takes away. */
function useDroppedInSight(
  list: RefObject<HTMLOListElement>,
  items: readonly Item[],
  underWay: boolean,
) {
  const dropped = useRef<string | null>(null)
  useEffect(() => {
    if (dropped.current === null) return
    const row = rowOf(list.current, dropped.current)
    scrollTo(row)
    const { activeElement } = document
    if (activeElement === document.body || list.current?.contains(activeElement))
      row?.querySelector<HTMLElement>('.outline-handle')?.focus({ preventScroll: true })
    if (!underWay) dropped.current = null
  }, [list, items, underWay])
  return (key: string) => {
    dropped.current = key
  }
}
