import type { ReactNode } from 'react'
import { ScreenFrame } from '../frame.tsx'
import { ThemeStyles } from '../theme-styles.tsx'
import { EXAMPLE_DESIGN, FILES } from './course.ts'

/** Screens in the theme of the first section, or of the second, which is dark. */
export function SideBySide({
  dark = false,
  children,
}: {
  dark?: boolean
  children: readonly ReactNode[]
}) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <ThemeStyles design={EXAMPLE_DESIGN} files={FILES} />
      {children.map((screen, at) => (
        <div key={at} className="w-56">
          <ScreenFrame levels={{ section: dark ? 2 : 1 }}>{screen}</ScreenFrame>
        </div>
      ))}
    </div>
  )
}
