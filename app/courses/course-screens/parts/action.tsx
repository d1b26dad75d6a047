import { createContext, useContext, type ReactNode } from 'react'

/** Draws a screen's button where it can be pressed; null where a screen is only looked at. */
export const PressableAction = createContext<((label: string) => ReactNode) | null>(null)

/** Button of a screen; without `PressableAction` it is drawn and does nothing. */
export function Action({ children }: { children: string }) {
  const draw = useContext(PressableAction)
  if (draw) return <>{draw(children)}</>
  return (
    <p className="screen-action" aria-hidden="true">
      {children}
    </p>
  )
}
