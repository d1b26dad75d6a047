import { IMAGE_KEYS } from '#contract/courses/design/course-theme.ts'
import { oneOf } from '#app/kit/urls/parsers.ts'
import { param, type Source } from '#app/kit/urls/url-state.ts'
import { lockName, type ThemeTexts } from './theme-values.ts'

/** Name of the button that opens the library for a file of a theme; its value is the part. */
export const FROM_LIBRARY = 'from-library'

/** Parses a part of a theme that has a file. */
export const readThemeFile = oneOf([...IMAGE_KEYS, 'font'])

type Values = Record<string, unknown>

/**
 * Returns the values of a theme's form with the file that was chosen in the library (`?part=…&file=…`); null when
 * none was.
 */
export function withChosenFile(
  source: Source,
  values: Values,
): { file: string; values: Values } | null {
  const part = readThemeFile(param(source, 'part') ?? '')
  const file = (param(source, 'file') ?? '').slice(0, 200)
  if (!part || file === '') return null
  const font: Partial<ThemeTexts> =
    part === 'font' ? { font_type: file.slice(file.lastIndexOf('.') + 1) } : {}
  return { file, values: { ...values, ...font, [part]: file, [lockName(part)]: 'on' } }
}
