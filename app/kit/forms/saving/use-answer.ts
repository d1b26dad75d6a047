import { useActionData } from '@remix-run/react'
import type { RouteData } from '../../ui/scripts/route-data.ts'

/** Object with the properties of all shapes of a union, each optional. */
type Merged<Shapes> = {
  [Key in Shapes extends unknown ? keyof Shapes : never]?: Shapes extends unknown
    ? Key extends keyof Shapes
      ? Shapes[Key]
      : undefined
    : never
}

/**
 * Returns the answer of an action that answers in several shapes, each with some of the properties.
 * @typeParam Action `typeof action`.
 */
export function useAnswer<Action>(): Merged<RouteData<Action>> | undefined {
  return useActionData<Action>() as Merged<RouteData<Action>> | undefined
}
