import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import type { CourseFiles } from './course-files.ts'

/** Props of every template's drawing. Data only, since it renders on each keystroke. */
export type ScreenProps = {
  content: DesignContent
  files: CourseFiles
  /**
   * True for a miniature inside a link or a button: nothing in it can be played, followed or
   * reached by Tab.
   */
  still?: boolean
}
