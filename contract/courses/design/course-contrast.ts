import type { Problem, PublishedDesign, Theme } from './course-design-shape.ts'
import {
  CONTRAST_PAIRS,
  contrast,
  ENOUGH_CONTRAST,
  THEME_COLORS,
  withReadableTexts,
  type ThemeColor,
} from './course-theme.ts'

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

/** Returns the colour pairs of the theme with too little contrast, each at the level that caused it. */
export function contrastProblems(design: PublishedDesign): Problem[] {
  const found: Problem[] = []
  const look = (path: string, own: Theme, above: Theme): Theme => {
    const all = { ...above, ...withReadableTexts(own, above) }
    const colorOf = (key: ThemeColor) => all[key] ?? THEME_COLORS[key].initial
    for (const [text, ground] of CONTRAST_PAIRS) {
      if (own[text] === undefined && own[ground] === undefined) continue
      const reached = contrast(colorOf(text), colorOf(ground))
      if (reached >= ENOUGH_CONTRAST) continue
      const pair = `«${THEME_COLORS[text].label}» sobre «${THEME_COLORS[ground].label}»`
      found.push({
        kind: 'warning',
        code: 'contrast',
        path: `${path}theme/${own[text] === undefined ? ground : text}`,
        // Truncated, not rounded, so an insufficient ratio never reads as sufficient.
        message: `El contraste de ${pair} es ${number.format(Math.floor(reached * 10) / 10)}:1 y debe ser al menos 4,5:1`,
      })
    }
    return all
  }
  const course = look('', design.theme, {})
  for (const section of Object.values(design.sections)) {
    const at = `sections/${section.id}/`
    const above = look(at, section.theme, course)
    for (const subsection of Object.values(section.sections)) {
      const below = `${at}sections/${subsection.id}/`
      const nearest = look(below, subsection.theme, above)
      for (const content of Object.values(subsection.contents))
        look(`${below}contents/${content.id}/`, content.theme, nearest)
    }
  }
  return found
}
