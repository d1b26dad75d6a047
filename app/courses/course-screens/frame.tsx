import type { ReactNode } from 'react'
import { themeClass, type ThemeLevels } from './theme-css.ts'

/**
 * Screen in 9:16 with the theme of its levels, as wide as its container. The specification sizes in
 * `vw` (a share of the phone's width); here the phone is this frame, so everything inside is sized
 * in `cqw`, the same share of the frame's width. So a screen looks the same as a miniature, in the
 * editor and in print.
 * @param fit overflow of a screen longer than the frame: `clip` cuts it (miniatures), `scroll`
 * scrolls it as a phone does, `grow` makes the frame longer (preview, print).
 * @param label names the scrolling area, which is reached by Tab.
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
