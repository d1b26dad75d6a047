import type { DesignContent } from '#contract/course-design-shape.ts'
import type { CourseFiles } from './course-files.ts'

/** What every template's drawing is given. Data alone: it is drawn again with each key that is pressed. */
export type ScreenProps = {
  content: DesignContent
  files: CourseFiles
  /** A miniature, within a link or a button: nothing in it can be played, followed or reached by Tab. */
  still?: boolean
}
