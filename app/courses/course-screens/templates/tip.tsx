import { Glyph } from '../parts/glyph.tsx'
import { Idea } from '../parts/idea.tsx'
import type { ScreenProps } from '../screen-props.ts'

export function Tip(props: ScreenProps) {
  const mark = (
    <p className="screen-mark">
      <Glyph name="bulb" />
    </p>
  )
  return <Idea {...props} look="tip" align="center" mark={mark} action="Entendido" />
}
