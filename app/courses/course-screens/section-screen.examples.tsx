import { EXAMPLE_DESIGN, FILES } from './examples/course.ts'
import { SideBySide } from './examples/side-by-side.tsx'
import { SectionScreen, SubjectsScreen } from './section-screen.tsx'

const [light, night] = Object.values(EXAMPLE_DESIGN.sections)

export const section = (
  <SideBySide>
    {[
      <SectionScreen key="section" section={light!} files={FILES} kind="section" />,
      <SectionScreen key="subsection" section={light!} files={FILES} kind="subsection" />,
      <SubjectsScreen key="subjects" section={light!} />,
    ]}
  </SideBySide>
)

export const inTheDark = (
  <SideBySide dark>
    {[
      <SectionScreen key="section" section={night!} files={FILES} kind="section" />,
      <SubjectsScreen key="subjects" section={night!} />,
    ]}
  </SideBySide>
)
