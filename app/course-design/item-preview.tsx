import type { CourseFiles } from '../course-screens/course-files.ts'
import { ScreenFrame } from '../course-screens/frame.tsx'
import { ContentScreen } from '../course-screens/screen.tsx'
import { SectionScreen, SubjectsScreen } from '../course-screens/section-screen.tsx'
import type { Item } from './items.ts'

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

/** The selected item, in the centre. */
export function ItemPreview({ item, files }: { item: Item; files: CourseFiles }) {
  return (
    <section aria-label="Vista previa">
      <div className="editor-phone mx-auto w-full overflow-hidden rounded border border-line bg-surface shadow-float lg:sticky lg:top-16">
        <ItemScreen item={item} files={files} />
      </div>
    </section>
  )
}
