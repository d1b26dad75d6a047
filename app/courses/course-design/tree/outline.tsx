import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import { DragArea } from '#app/kit/drag/drag-area.tsx'
import { rowOf } from '#app/kit/drag/rows.ts'
import { showRow, useDragArea } from '#app/kit/drag/use-drag-area.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Flash } from '#app/kit/ui/states/flash.tsx'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import { Question } from '#app/kit/ui/popups/question.tsx'
import { scrollWithin } from '#app/kit/ui/scripts/scroll-within.ts'
import { itemsOf, type Item } from './items.ts'
import { OutlineChunk } from './outline-chunk.tsx'
import { useLiveChunks } from '../use-live-chunks.ts'
import { chunksOf } from './outline-chunks.ts'
import { focusControl } from '../panel/focus-control.ts'
import { PANEL } from '../panel/panel-id.ts'
import type { BlockingByItem } from '../publication/blocking.ts'
import { NewSectionForm } from '../new-section-form.tsx'
import { aim, placeNow, placesOf, stepped, withMoved, type Drop, type Placed } from './places.ts'
import { useDropForm } from '#app/kit/drag/use-drop-form.ts'
import { isUnsaved } from '#app/kit/ui/scripts/unsaved.ts'
import { param } from '#app/kit/urls/url-state.ts'

const INSTRUCTIONS =
  'Presiona la barra espaciadora para levantarlo. Elige su lugar con las flechas arriba y abajo; izquierda y derecha saltan de un grupo a otro. Presiona otra vez la barra espaciadora para dejarlo, o Escape para cancelar.'

/** Width from which tree, preview and panel stand side by side (`lg`). */
const SIDE_BY_SIDE = '(min-width: 1024px)'

/** Tree of the course: every screen as a miniature that selects it, with drag and drop. */
export const Outline = memo(function Outline({
  design,
  selected,
  files,
  at,
  blocking,
}: {
  design: CourseDesign
  selected: Item
  files: CourseFiles
  at: EditorPaths
  blocking: BlockingByItem
}) {
  const { optimisticDesign, sending, failures, drop, question } = useDrops(design, at)
  const items = useMemo(() => itemsOf(optimisticDesign), [optimisticDesign])
  const { drag, place, list, listRef, area } = useDragArea({
    rowData: items,
    sending,
    lift(key) {
      const item = items.find((one) => one.key === key)
      if (!item || !isPlaced(item)) return null
      const places = placesOf(optimisticDesign, items, item)
      return { item, places, from: placeNow(places, item) }
    },
    step: stepped,
    aim,
    title: ({ title }) => title,
    // For example 'Antes de empezar, posición 2 de 5 en La seguridad'.
    said: ({ item, places, to }) => `${item.title}, ${places[to]?.said}`,
    drop: (item, to) => drop({ item, to }),
  })
  const chunks = useMemo(() => chunksOf(items), [items])
  const scripts = useHydrated()
  const { live, onFocus } = useLiveChunks(listRef, chunks)
  const reserved = design.editable ? 'reserved' : 'none'
  const handle = design.editable && scripts ? 'shown' : reserved
  const chosen = selected.key
  // Scrolls to a new item, and to the one that a link names: then without the page, whose buttons would move.
  // Where the panel is below the tree, an item that is chosen leads to the panel instead.
  const isChosen = useRef(false)
  const isOpen = useRef(false)
  const control = blocking.get(chosen)?.control
  const controlNow = useRef(control)
  useEffect(() => void (controlNow.current = control), [control])
  useEffect(() => {
    const list = listRef.current
    // What is to be filled in is where one goes on.
    if (isChosen.current && controlNow.current) {
      scrollWithin(list, rowOf(list, selected.key))
      focusControl(controlNow.current)
    } else if (isChosen.current && !matchMedia(SIDE_BY_SIDE).matches) {
      const panel = document.getElementById(PANEL)
      panel?.focus({ preventScroll: true })
      panel?.scrollIntoView({ block: 'start' })
    } else if (isOpen.current) showRow(list, selected.key)
    else scrollWithin(list, rowOf(list, selected.key))
    isChosen.current = false
    isOpen.current = true
  }, [listRef, selected.key])

  return (
    <nav aria-label="Estructura del curso" className="editor-tree">
      {design.editable ? (
        <div className="mb-1 flex justify-end">
          <ButtonLink to={at.selection({ item: chosen })} size="sm" variant="quiet">
            Elegir varios
          </ButtonLink>
        </div>
      ) : null}
      <DragArea
        id="outline"
        off={!design.editable}
        instructions={INSTRUCTIONS}
        scrolls="list"
        area={area}
      >
        {/* Chunks are no items of the list, so it is none of HTML's. */}
        <div
          {...list}
          role="list"
          data-dragging={drag?.item.kind}
          className="outline-list"
          onFocus={onFocus}
          onClick={({ target }) => {
            isChosen.current = target instanceof Element && target.closest('a') !== null
          }}
        >
          {chunks.map((chunk) => {
            const has = (key: string | undefined) => chunk.items.some((item) => item.key === key)
            const isLive = live.has(chunk.key) || has(chosen)
            return (
              <OutlineChunk
                key={chunk.key}
                chunk={chunk}
                version={design.version}
                at={at}
                files={files}
                selected={has(chosen) ? chosen : undefined}
                lifted={has(drag?.key) ? drag?.key : undefined}
                drop={has(place?.row) ? place : undefined}
                live={isLive}
                handle={isLive ? handle : reserved}
                hydrating={!scripts}
                blocking={blocking}
              />
            )
          })}
        </div>
      </DragArea>
      {design.editable ? <NewSectionForm at={at} /> : null}
      {scripts && design.editable ? (
        <Flash
          key={failures}
          tone="danger"
          message={failures > 0 ? 'Ocurrió un error al reordenar' : null}
          closeTo={at.page({ item: selected.key })}
        />
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

type Dropped = { item: Placed; to: Drop }

/**
 * Moves items by dragging: posts the form of 'Mover a…', and shows the result optimistically until
 * the response. Unsaved values of the selected screen are confirmed first, since the new page has
 * another version.
 */
function useDrops(design: CourseDesign, at: EditorPaths) {
  const { formData, formAction, sending, failures, ...form } = useDropForm('outline-drop')
  const [pendingDrop, setPendingDrop] = useState<Dropped | null>(null)

  const optimisticDesign = useMemo(() => {
    if (!formData || !formAction) return design
    const key = param(formAction, 'item')
    const item = itemsOf(design).find((one) => one.key === key)
    return item && isPlaced(item) ? withMoved(design, item, dropOf(formData)) : design
  }, [design, formData, formAction])

  function send({ item, to }: Dropped) {
    setPendingDrop(null)
    const fields = { parent: to.parent ?? '', order: to.order ?? '', version: design.version }
    form.send(fields, at.placement({ item: item.key }))
  }

  return {
    optimisticDesign,
    sending,
    failures,
    drop(dropped: Dropped) {
      if (isUnsaved('address')) setPendingDrop(dropped)
      else send(dropped)
    },
    question: pendingDrop && { leave: () => send(pendingDrop), stay: () => setPendingDrop(null) },
  }
}

function dropOf(form: FormData): Drop {
  const number = (name: string) => (form.get(name) ? Number(form.get(name)) : null)
  return { parent: number('parent'), order: number('order') }
}

const isPlaced = (item: Item): item is Placed => item.kind !== 'subjects'
