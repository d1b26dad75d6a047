import type { Template } from '#contract/courses/course-templates/template.ts'
import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import { CONTENTS, FILES } from './examples/course.ts'
import { SideBySide } from './examples/side-by-side.tsx'
import { ContentScreen } from './screen.tsx'

const of = (group: Template['group'], dark = false) => (
  <SideBySide dark={dark}>
    {CONTENTS.filter((_content, at) => TEMPLATES[at]!.group === group).map((content) => (
      <ContentScreen key={content.id} content={content} files={FILES} progress={0.4} />
    ))}
  </SideBySide>
)

export const contents = of('contenido')
export const questions = of('pregunta')
export const media = of('medio')
export const conversations = of('conversacion')
export const dark = of('pregunta', true)
export const darkConversations = of('conversacion', true)

export const miniatures = (
  <SideBySide>
    {CONTENTS.map((content) => (
      <ContentScreen key={content.id} content={content} files={FILES} still />
    ))}
  </SideBySide>
)

export const unknown = (
  <SideBySide>
    {[
      <ContentScreen
        key="unknown"
        content={{ ...CONTENTS[0]!, content_template: 'app.otro.Holograma' }}
        files={FILES}
      />,
    ]}
  </SideBySide>
)
