import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { fileAddress, type CourseFiles } from '../course-files.ts'
import { alternativeOf, textProp } from '../props.ts'

/** Image of the course, by its file's name. */
export function Picture({
  files,
  name,
  alt,
  look,
}: {
  files: CourseFiles
  name: string
  alt: string
  look?: string
}) {
  return (
    <img
      src={fileAddress(files, 'images', name)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="screen-image"
      data-look={look}
    />
  )
}

/** Image of a content with the content's sizes; renders nothing without one. */
export function ContentPicture({
  content,
  files,
  field = 'image',
  look,
}: {
  content: DesignContent
  files: CourseFiles
  field?: string
  look?: string
}) {
  const name = textProp(content, field)
  if (!name) return null
  return (
    <div className="screen-picture" data-look={look}>
      <Picture files={files} name={name} alt={alternativeOf(content)} look="sized" />
    </div>
  )
}
