import { useActionData } from '@remix-run/react'
import type { RouteData } from '../ui/route-data.ts'

/** All that any of several shapes has. */
type Merged<Shapes> = {
  [Key in Shapes extends unknown ? keyof Shapes : never]?: Shapes extends unknown
    ? Key extends keyof Shapes
      ? Shapes[Key]
      : undefined
    : never
}

/**
 * The answer of an action that answers in several shapes, each of which has some of the properties.
 * @typeParam Action `typeof action`.
 */
export function useAnswer<Action>(): Merged<RouteData<Action>> | undefined {
  return useActionData<Action>() as Merged<RouteData<Action>> | undefined
}
