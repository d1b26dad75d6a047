import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import { ScreenFrame } from '../../course-screens/frame.tsx'
import { ContentScreen } from '../../course-screens/screen.tsx'
import { SectionScreen, SubjectsScreen } from '../../course-screens/section-screen.tsx'
import type { Item } from '../tree/items.ts'

/** Screen of an item with the theme of its levels, as learners see it. */
export function ItemScreen({
  item,
  files,
  still = false,
}: {
  item: Item
  files: CourseFiles
  /** True for a miniature. */
  still?: boolean
}) {
  const { section } = item
  const subsection = item.kind === 'section' ? undefined : item.subsection
  const content = item.kind === 'content' ? item.content : undefined
  const levels = { section: section.id, subsection: subsection?.id, content: content?.id }
  return (
    <ScreenFrame
      levels={levels}
      fit={still ? 'clip' : 'scroll'}
      label={still ? undefined : 'Vista previa'}
    >
      {content ? (
        <ContentScreen content={content} files={files} still={still} />
      ) : item.kind === 'subjects' ? (
        <SubjectsScreen section={subsection ?? section} />
      ) : (
        <SectionScreen
          section={subsection ?? section}
          files={files}
          kind={subsection ? 'subsection' : 'section'}
        />
      )}
    </ScreenFrame>
  )
}

/** Without network the texts are written in the panel only, and the page stays. */
const WritablePreview = lazy(() =>
  import('./writable-preview.tsx').catch(() => ({ default: () => null })),
)

/** The selected item, in the centre; with scripts its texts are written where they are shown. */
export function ItemPreview({
  item,
  files,
  onLeave,
}: {
  item: Item
  files: CourseFiles
  /** Called when a text is left; undefined where nothing is edited. */
  onLeave: (() => void) | undefined
}) {
  const phone = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  useEffect(() => setFrame(phone.current?.querySelector<HTMLElement>('.screen-frame') ?? null), [])
  return (
    <section aria-label="Vista previa">
      <div
        ref={phone}
        className="editor-phone mx-auto w-full overflow-hidden rounded border border-line bg-surface shadow-float"
      >
        <ItemScreen item={item} files={files} />
      </div>
      {frame && onLeave ? (
        <Suspense>
          <WritablePreview frame={frame} onLeave={onLeave} />
        </Suspense>
      ) : null}
    </section>
  )
}
