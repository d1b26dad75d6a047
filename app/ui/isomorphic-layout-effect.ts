import { useEffect, useLayoutEffect } from 'react'

/** An effect that is done before anybody sees what was drawn; on the server there is nothing to do. */
export const useIsomorphicLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect
