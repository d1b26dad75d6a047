import type { ReactNode } from 'react'
import { themeClass, type ThemeLevels } from './theme-css.ts'

/**
 * A screen in 9:16 with the theme of its levels, as wide as it is given room. The specification sizes in `vw` (a share of
 * the phone's width); here the phone is this frame, so everything within is sized in `cqw`, the same share
 * of the frame's width. That draws a screen alike as a miniature, in the editor and on paper.
 *
 * @param fit what becomes of a screen that is longer than the frame: `clip` cuts it (miniatures), `scroll`
 *   scrolls it as a phone does, `grow` makes the frame as long as it is (preview, paper).
 * @param label names what scrolls, which is reached by Tab.
 */
export function ScreenFrame({
  levels,
  fit = 'grow',
  label,
  children,
}: {
  levels: ThemeLevels
  fit?: 'clip' | 'scroll' | 'grow'
  label?: string
  children: ReactNode
}) {
  const scrolls = fit === 'scroll' && { role: 'region', 'aria-label': label, tabIndex: 0 }
  return (
    <div className={`screen-frame ${themeClass(levels)}`} data-fit={fit} {...scrolls}>
      {children}
    </div>
  )
}
