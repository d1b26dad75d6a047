import { Choices } from '../parts/choices.tsx'
import type { ScreenProps } from '../screen-props.ts'

export function SingleChoice(props: ScreenProps) {
  return <Choices {...props} several={false} />
}
