import { CONTENTS, EXAMPLE_DESIGN, FILES } from './examples/course.ts'
import { ScreenFrame } from './frame.tsx'
import { ContentScreen } from './screen.tsx'
import { ThemeStyles } from './theme-styles.tsx'

const [content] = CONTENTS
const long = {
  ...content!,
  extended_props: { text: 'Revisa tu equipo antes de cada jornada. '.repeat(30) },
}

/** Overflow of a screen: cut, scrolled, or making the frame longer. */
export const fits = (
  <div className="flex flex-wrap items-start gap-4">
    <ThemeStyles design={EXAMPLE_DESIGN} files={FILES} />
    <div className="w-28">
      <ScreenFrame levels={{}} fit="clip">
        <ContentScreen content={long} files={FILES} still />
      </ScreenFrame>
    </div>
    <div className="w-56">
      <ScreenFrame levels={{}} fit="scroll" label="Pantalla de ejemplo">
        <ContentScreen content={long} files={FILES} />
      </ScreenFrame>
    </div>
    <div className="w-56">
      <ScreenFrame levels={{ section: 2 }}>
        <ContentScreen content={long} files={FILES} />
      </ScreenFrame>
    </div>
  </div>
)
