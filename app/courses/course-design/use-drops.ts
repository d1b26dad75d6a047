import { useMemo, useState } from 'react'
import type { CourseDesign } from '#contract/courses/course-design-shape.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { useDropForm } from '#app/kit/drag/use-drop-form.ts'
import { isUnsaved } from '#app/kit/ui/unsaved.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { itemsOf, type Item } from './items.ts'
import { withMoved, type Drop, type Placed } from './places.ts'

type Dropped = { item: Placed; to: Drop }

/**
 * Moves items by dragging: posts the form of 'Mover a…', and shows the result optimistically until
 * the response. Unsaved values of the selected screen are confirmed first, since the new page has
 * another version.
 */
export function useDrops(design: CourseDesign, at: EditorPaths) {
  const { formData, formAction, sending, failures, ...form } = useDropForm('outline-drop')
  const [asked, setAsked] = useState<Dropped | null>(null)

  const shown = useMemo(() => {
    if (!formData || !formAction) return design
    const key = param(formAction, 'item')
    const item = itemsOf(design).find((one) => one.key === key)
    return item && isPlaced(item) ? withMoved(design, item, dropOf(formData)) : design
  }, [design, formData, formAction])

  function send({ item, to }: Dropped) {
    setAsked(null)
    const fields = { parent: to.parent ?? '', order: to.order ?? '', version: design.version }
    form.send(fields, at.placement({ item: item.key }))
  }

  return {
    shown,
    sending,
    failures,
    drop(dropped: Dropped) {
      if (isUnsaved('address')) setAsked(dropped)
      else send(dropped)
    },
    question: asked && { leave: () => send(asked), stay: () => setAsked(null) },
  }
}

function dropOf(form: FormData): Drop {
  const number = (name: string) => (form.get(name) ? Number(form.get(name)) : null)
  return { parent: number('parent'), order: number('order') }
}

export const isPlaced = (item: Item): item is Placed => item.kind !== 'subjects'
