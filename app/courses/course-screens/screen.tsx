import type { ComponentType } from 'react'
import { templateId } from '#contract/courses/course-templates/catalogue.ts'
import type { ScreenProps } from './screen-props.ts'
import * as templates from './templates/registry.ts'

/** Without a prototype, since a stored name may be anything. */
const DRAWINGS = Object.assign(
  Object.create(null) as Partial<Record<string, ComponentType<ScreenProps>>>,
  templates,
)

/** Drawing of one content by its template, as learners see it. Requires a ScreenFrame around it. */
export function ContentScreen({
  progress,
  ...props
}: ScreenProps & {
  /** Progress in its subsection, from 0 to 1. */
  progress?: number
}) {
  const type = templateId(props.content.content_template)
  const Drawing = DRAWINGS[type]
  if (!Drawing) return <p className="screen screen-unknown">{`No template for ${type}.`}</p>
  return (
    <>
      {progress === undefined ? null : (
        <svg aria-hidden="true" className="screen-progress">
          <rect width="100%" height="100%" />
          <rect width={`${Math.round(progress * 100)}%`} height="100%" rx="3" />
        </svg>
      )}
      <Drawing {...props} />
    </>
  )
}
