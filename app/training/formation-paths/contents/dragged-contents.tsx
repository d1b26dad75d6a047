import { useRef, useState } from 'react'
import { DragArea } from '#app/kit/drag/drag-area.tsx'
import { DragHandle } from '#app/kit/drag/drag-handle.tsx'
import { useDragArea } from '#app/kit/drag/use-drag-area.ts'
import { useDropForm } from '#app/kit/drag/use-drop-form.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Flash } from '#app/kit/ui/states/flash.tsx'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import type { Column, RowMarks } from '#app/kit/ui/tables/table-row.tsx'
import type { ContentsPage } from './contents.server.ts'
import { ContentsTable } from './contents-table.tsx'
import type { ContentsOrder } from './contents-order.server.ts'
import {
  aim,
  placeNow,
  placesOf,
  said,
  stepped,
  titled,
  withBelow,
  withMoved,
  type Course,
  type CoursePlace,
} from './course-places.ts'
import { PATH_CONTENT_KINDS, type PathContentKind, type Member } from './kinds.ts'
import { contentsList } from '../list-query.ts'
import { depthOf } from './steps.ts'

type Page<K extends PathContentKind> = ListPage<
  Member<K>,
  ContentsPage<PathContentKind>['page']['urlState']
>

const NESTED =
  'Presiona la barra espaciadora para levantarlo, con los que tiene dentro. Elige su lugar con las flechas arriba y abajo; la flecha derecha lo pone dentro del de encima y la izquierda lo saca. Presiona otra vez la barra espaciadora para dejarlo, o Escape para cancelar.'

const ON_ONE_LEVEL =
  'Presiona la barra espaciadora para levantarlo. Elige su lugar con las flechas arriba y abajo. Presiona otra vez la barra espaciadora para dejarlo, o Escape para cancelar.'

/** Contents of a path with drag and drop on the displayed page: each drop posts the form of 'Mover a…'. */
export function DraggedContents<K extends PathContentKind>({
  id,
  kind,
  page,
  order: { version, next },
}: {
  id: number
  kind: K
  page: Page<K>
  order: ContentsOrder
}) {
  const form = useDropForm(`${kind}-drop`)
  const [dropped, setDropped] = useState<{ rows: Member<K>[]; after: Member<K>[] } | null>(null)
  // The response brings new rows: moved, or unchanged.
  const isUnderWay = form.sending && dropped?.rows === page.rows
  const courses = isUnderWay ? dropped.after : page.rows
  const scripts = useHydrated()
  const { columns: own, deepest } = PATH_CONTENT_KINDS[kind]
  const list = contentsList(id, kind)
  const here = list.toQuery(page.urlState)
  /** Depth last set with left or right. */
  const wanted = useRef(1)

  const {
    drag,
    place,
    list: around,
    area,
  } = useDragArea<Course, CoursePlace>({
    rowData: courses,
    sending: form.sending,
    lift(key) {
      const item = courses.find((one) => String(one.id) === key)
      if (!item) return null
      wanted.current = depthOf(item)
      const places = placesOf({ courses, next, deepest }, item)
      return { item, places, from: placeNow(places, courses, item) }
    },
    step(held, key) {
      const to = stepped(held, key, wanted.current)
      if (key === 'ArrowLeft' || key === 'ArrowRight') wanted.current = held.places[to]!.depth
      return to
    },
    aim: (held, pointer, rows) => aim(courses, held, pointer, rows),
    dragLabel: (held) => titled(courses, held),
    title: ({ name }) => name,
    said: (held) => said(courses, held, deepest),
    drop(item, to) {
      setDropped({ rows: page.rows, after: withMoved(page.rows, item, to) })
      form.send(
        { parent_course_id: to.parent ?? '', order: to.order, version },
        paths.formationPaths.placement(id, kind, { ...here, item: item.id }),
      )
    },
  })

  const moving = new Set(drag ? withBelow(courses, drag.item).map((one) => one.id) : [])
  const marks = (course: Member<K>): RowMarks => ({
    'data-item': String(course.id),
    'data-lifted': drag?.item.id === course.id ? '' : undefined,
    'data-along': moving.has(course.id) ? '' : undefined,
    'data-drop': place?.row === String(course.id) ? place.side : undefined,
    'data-depth': place?.row === String(course.id) ? String(place.depth) : undefined,
  })
  const [name, ...others] = own
  const held: Column<Member<K>> = {
    ...name!,
    cell: (course) => (
      <span className="flex min-w-0 items-start gap-1">
        {scripts ? (
          <DragHandle id={String(course.id)} title={course.name} />
        ) : (
          <span className="w-6 shrink-0 nojs:hidden" />
        )}
        {name!.cell(course)}
      </span>
    ),
  }
  return (
    <DragArea
      id={`path-${kind}`}
      instructions={deepest === 1 ? ON_ONE_LEVEL : NESTED}
      scrolls="page"
      area={area}
    >
      <div {...around} data-dragging={drag ? '' : undefined} className="path-courses">
        <ContentsTable
          id={id}
          kind={kind}
          page={{ ...page, rows: courses }}
          columns={[held, ...others]}
          rowMarks={marks}
        />
      </div>
      {scripts ? (
        <Flash
          key={form.failures}
          tone="danger"
          message={form.failures > 0 ? 'Ocurrió un error al reordenar' : null}
          closeTo={list.listUrl(page.urlState)}
        />
      ) : null}
    </DragArea>
  )
}
