import { Glyph } from '../parts/glyph.tsx'
import { Idea } from '../parts/idea.tsx'
import type { ScreenProps } from '../screen-props.ts'

export function Challenge(props: ScreenProps) {
  const mark = (
    <p className="screen-mark">
      <Glyph name="flag" />
    </p>
  )
  return <Idea {...props} look="challenge" align="center" mark={mark} action="Acepto el reto" />
}
