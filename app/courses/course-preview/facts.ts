import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { templateId, templateOf } from '#contract/courses/course-templates/catalogue.ts'
import { delayOf } from '../course-screens/delay.ts'
import { isOn, numberProp } from '../course-screens/props.ts'

/** Facts about a content that its drawing does not show, for staff. */

/** Returns the title of the content's template. */
export function templateTitle({ content_template: written }: DesignContent): string {
  return templateOf(written)?.title ?? templateId(written)
}

const SAID = [
  ['hide_result', 'No muestra el resultado'],
  ['only_feedback', 'Solo retroalimentación'],
  ['continueOnSoundEnd', 'Continúa al terminar el sonido'],
] as const

export function factsOf(content: DesignContent): string[] {
  const { estimatedTime, points } = content
  const delay = numberProp(content, 'sendAfterMinutes')
  return [
    estimatedTime > 0 ? inMinutes(estimatedTime) : '',
    points > 0 ? `${points} ${points === 1 ? 'punto' : 'puntos'}` : '',
    delay ? `Se envía ${delayOf(delay)} después` : '',
    ...SAID.map(([prop, words]) => (isOn(content, prop) ? words : '')),
  ].filter(Boolean)
}

/** Formats seconds: '45 s', '2 min'. */
export function inMinutes(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : delayOf(Math.round(seconds / 60))
}
