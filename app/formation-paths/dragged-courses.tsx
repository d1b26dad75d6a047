import { useRef, useState } from 'react'
import type { PathCourse } from '#contract/formation-path-contents.ts'
import { DragArea } from '../drag/drag-area.tsx'
import { DragHandle } from '../drag/drag-handle.tsx'
import { useDragArea } from '../drag/use-drag-area.ts'
import { useDropForm } from '../drag/use-drop-form.ts'
import { paths } from '../paths.ts'
import { Flash } from '../ui/flash.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import type { Column, RowMarks } from '../ui/table-row.tsx'
import { PATH_COURSE_COLUMNS } from './columns.tsx'
import type { ContentsPage } from './contents.server.ts'
import { ContentsTable } from './contents-table.tsx'
import type { CourseOrder } from './course-order.server.ts'
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
import { contentsList } from './list-query.ts'
import { depthOf } from './steps.ts'

const INSTRUCTIONS =
  'Presiona la barra espaciadora para levantarlo, con los que tiene dentro. Elige su lugar con las flechas arriba y abajo; la flecha derecha lo pone dentro del de encima y la izquierda lo saca. Presiona otra vez la barra espaciadora para dejarlo, o Escape para cancelar.'

/** The courses of a path, dragged among those of the page: the form of 'Dentro de…', posted by each drop. */
export function DraggedCourses({
  id,
  page,
  order: { version, next },
}: {
  id: number
  page: ContentsPage<'courses'>['page']
  order: CourseOrder
}) {
  const form = useDropForm('course-drop')
  const [dropped, setDropped] = useState<{ rows: PathCourse[]; after: PathCourse[] } | null>(null)
  // The page that comes back has rows of its own: moved, or as they were.
  const isUnderWay = form.sending && dropped?.rows === page.rows
  const courses = isUnderWay ? dropped.after : page.rows
  const scripts = useHydrated()
  const list = contentsList(id, 'courses')
  const here = list.toQuery(page.shown)
  /** How deep it was last put on purpose. */
  const wanted = useRef(1)

  const {
    drag,
    place,
    list: around,
    area,
  } = useDragArea<Course, CoursePlace>({
    shown: courses,
    sending: form.sending,
    lift(key) {
      const item = courses.find((one) => String(one.id) === key)
      if (!item) return null
      wanted.current = depthOf(item)
      const places = placesOf({ courses, next }, item)
      return { item, places, from: placeNow(places, courses, item) }
    },
    step(held, key) {
      const to = stepped(held, key, wanted.current)
      if (key === 'ArrowLeft' || key === 'ArrowRight') wanted.current = held.places[to]!.depth
      return to
    },
    aim: (held, pointer, rows) => aim(courses, held, pointer, rows),
    shownAs: (held) => titled(courses, held),
    title: ({ name }) => name,
    said: (held) => said(courses, held),
    drop(item, to) {
      setDropped({ rows: page.rows, after: withMoved(page.rows, item, to) })
      form.send(
        { parent_course_id: to.parent ?? '', order: to.order, version },
        paths.formationPaths.placement(id, { ...here, course: item.id }),
      )
    },
  })

  const moving = new Set(drag ? withBelow(courses, drag.item).map((one) => one.id) : [])
  const marks = (course: PathCourse): RowMarks => ({
    'data-item': String(course.id),
    'data-lifted': drag?.item.id === course.id ? '' : undefined,
    'data-along': moving.has(course.id) ? '' : undefined,
    'data-drop': place?.row === String(course.id) ? place.side : undefined,
    'data-depth': place?.row === String(course.id) ? String(place.depth) : undefined,
  })
  const columns = PATH_COURSE_COLUMNS.map((column): Column<PathCourse> => ({
    ...column,
    cell: (course) => (
      <span className="flex items-start gap-1">
        {scripts ? (
          <DragHandle id={String(course.id)} title={course.name} />
        ) : (
          <span className="w-6 shrink-0 nojs:hidden" />
        )}
        {column.cell(course)}
      </span>
    ),
  }))
  return (
    <DragArea id="path-courses" instructions={INSTRUCTIONS} scrolls="page" area={area}>
      <div {...around} data-dragging={drag ? '' : undefined} className="path-courses">
        <ContentsTable
          id={id}
          kind="courses"
          page={{ ...page, rows: courses }}
          columns={columns}
          rowMarks={marks}
        />
      </div>
      {scripts ? (
        <Flash
          key={form.failures}
          tone="danger"
          message={form.failures > 0 ? 'Ocurrió un error al reordenar' : null}
          closeTo={list.listUrl(page.shown)}
        />
      ) : null}
    </DragArea>
  )
}
