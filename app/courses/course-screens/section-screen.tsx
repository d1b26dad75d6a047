import type { DesignSubsection } from '#contract/courses/design/course-design-shape.ts'
import type { CourseFiles } from './course-files.ts'
import { Action } from './parts/action.tsx'
import { Glyph } from './parts/glyph.tsx'
import { Picture } from './parts/picture.tsx'
import { subjectsOf } from './subjects.ts'

/** Properties shared by sections and subsections. */
type Titled = Pick<DesignSubsection, 'name' | 'icon' | 'subjects' | 'subjects_title'>

/** Opening screen of a section or subsection: its icon on its colour, and its name. */
export function SectionScreen({
  section,
  files,
  kind,
}: {
  section: Titled
  files: CourseFiles
  kind: 'section' | 'subsection'
}) {
  return (
    <div className="screen section-screen" data-kind={kind}>
      <p className="section-ground">
        {section.icon ? (
          <Picture files={files} name={section.icon} alt="" look="icon" />
        ) : (
          <Glyph name="flag" />
        )}
      </p>
      <div className="section-words">
        <p className="section-kind">{kind === 'section' ? 'Módulo' : 'Lección'}</p>
        <p className="section-name" data-field="name">
          {section.name}
        </p>
      </div>
      <Action>Empezar</Action>
    </div>
  )
}

/** Subjects of a section or subsection, one per line. Render it only when `subjectsOf` returns any. */
export function SubjectsScreen({ section }: { section: Titled }) {
  return (
    <div className="screen" data-look="subjects">
      <div className="screen-body">
        <div className="subjects-image" />
        <p className="screen-title" data-field="subjects_title">
          {section.subjects_title || section.name}
        </p>
        <ul className="subjects" data-field="subjects">
          {subjectsOf(section).map((subject, at) => (
            <li key={at}>
              <Glyph name="check" />
              {subject}
            </li>
          ))}
        </ul>
      </div>
      <Action>Continuar</Action>
    </div>
  )
}
