import type { DesignSection, DesignSubsection } from '#contract/course-design-shape.ts'
import { subjectsOf } from './subjects.ts'
import type { CourseFiles } from './course-files.ts'

/** A section or subsection: the same fields. */
type Titled = Pick<
  DesignSection | DesignSubsection,
  'name' | 'icon' | 'color' | 'subjects' | 'subjects_title'
>

/** How a section or subsection opens: its icon, in its colour, and its name. */
export function SectionScreen({ section }: { section: Titled; files: CourseFiles }) {
  return (
    <div className="screen">
      <p className="screen-title">{section.name}</p>
    </div>
  )
}

/** What a section or subsection is about, one subject a line. Draw it where `subjectsOf` has any. */
export function SubjectsScreen({ section }: { section: Titled; files: CourseFiles }) {
  return (
    <div className="screen">
      <p className="screen-title">{section.subjects_title ?? section.name}</p>
      <ul>
        {subjectsOf(section).map((subject, at) => (
          <li key={at}>{subject}</li>
        ))}
      </ul>
    </div>
  )
}
