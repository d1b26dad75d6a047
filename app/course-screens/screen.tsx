import type { ComponentType } from 'react'
import { templateId } from '#contract/course-templates/catalogue.ts'
import type { ScreenProps } from './screen-props.ts'
import * as templates from './templates/registry.ts'

const DRAWINGS = new Map<string, ComponentType<ScreenProps>>(Object.entries(templates))

/** One content as learners see it, by its template. Stands in a ScreenFrame. */
export function ContentScreen(props: ScreenProps) {
  const type = templateId(props.content.content_template)
  const Drawing = DRAWINGS.get(type)
  if (Drawing) return <Drawing {...props} />
  return <p className="screen screen-unknown">{`No template for ${type}.`}</p>
}
