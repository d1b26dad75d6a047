import type { CourseDesign, Theme } from '#contract/courses/design/course-design-shape.ts'
import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import type { CourseFiles } from '../../course-screens/course-files.ts'
import { ScreenFrame } from '../../course-screens/frame.tsx'
import { ContentScreen } from '../../course-screens/screen.tsx'
import { ThemeStyles } from '../../course-screens/theme-styles.tsx'
import { exampleOf } from '../example.ts'
import { ItemScreen } from '../panel/item-preview.tsx'
import type { Item } from '../tree/items.ts'
import { withTheme } from './theme-values.ts'

/**
 * Selected screen with the theme being typed: a second style element after the page's own, whose
 * later rules take precedence.
 */
export function ThemePreview({
  design,
  level,
  theme,
  previewItem,
  files,
}: {
  design: CourseDesign
  /** Level of the theme; undefined: the course. */
  level: Item | undefined
  theme: Theme
  /** Item drawn; an example while the course is empty. */
  previewItem: Item | undefined
  files: CourseFiles
}) {
  return (
    <aside aria-label="Vista previa del tema" className="max-lg:order-first">
      <ThemeStyles design={withTheme(design, level, theme)} files={files} />
      <div className="mx-auto w-full max-w-40 overflow-hidden rounded border border-line bg-surface lg:sticky lg:top-4 lg:max-w-none">
        {previewItem ? (
          <ItemScreen item={previewItem} files={files} />
        ) : (
          <ScreenFrame levels={{}} fit="clip">
            <ContentScreen content={exampleOf(TEMPLATES[0]!)} files={files} still />
          </ScreenFrame>
        )}
      </div>
    </aside>
  )
}
