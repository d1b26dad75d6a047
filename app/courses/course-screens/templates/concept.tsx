import { Idea } from '../parts/idea.tsx'
import type { ScreenProps } from '../screen-props.ts'

export function Concept(props: ScreenProps) {
  return <Idea {...props} look="concept" align="left" />
}
