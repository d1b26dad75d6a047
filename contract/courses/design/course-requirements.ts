import type { DesignContent } from './course-design-shape.ts'
import type { Requirement, Template } from '../course-templates/template.ts'

/** Words of a phrase in brackets. */
const GAP = /\[[^[\]]*\S[^[\]]*\]/

/** Returns the parts of a phrase that the learner puts in order. */
export function partsOf(phrase: string): string[] {
  const parts = phrase.includes('|') ? phrase.split('|') : phrase.split(/\s+/)
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Segment of a phrase, or a gap with its word. */
export type PhraseSegment = { text: string; gap: boolean }

/** Splits a phrase with gaps written `[so]`; empty brackets are text. */
export function phraseSegmentsOf(phrase: string): PhraseSegment[] {
  const segments: PhraseSegment[] = []
  let from = 0
  for (const found of phrase.matchAll(/\[([^[\]]*[^[\]\s][^[\]]*)\]/g)) {
    if (found.index > from) segments.push({ text: phrase.slice(from, found.index), gap: false })
    segments.push({ text: found[1]!.trim(), gap: true })
    from = found.index + found[0].length
  }
  if (from < phrase.length) segments.push({ text: phrase.slice(from), gap: false })
  return segments
}

/** Returns the field in which a requirement is met; of several alternatives, the first. */
function fieldOf(requirement: Requirement): string {
  if ('needs' in requirement) return requirement.needs[0]!
  return 'gaps' in requirement || 'parts' in requirement ? 'extended_props/phrase' : 'options'
}

/**
 * Returns the fields of a template without which nothing is published, those of its own requirements before the title.
 * @param alternatives true to add the first of fields of which one is enough.
 */
export function compulsoryFields(
  { requires }: Pick<Template, 'requires'>,
  { alternatives = false } = {},
): string[] {
  const own = requires.filter((one) => alternatives || !('needs' in one) || one.needs.length === 1)
  return [...new Set([...own.map(fieldOf), 'title'])]
}

/** Returns the field required by the template that a content lacks; null when it lacks none. */
export function lackingField(
  requirement: Requirement,
  content: DesignContent,
  valueOf: (content: DesignContent, path: string) => unknown,
): string | null {
  return isMet(requirement, content, valueOf) ? null : fieldOf(requirement)
}

function isMet(
  requirement: Requirement,
  content: DesignContent,
  valueOf: (content: DesignContent, path: string) => unknown,
): boolean {
  const options = Object.values(content.options)
  const phrase = valueOf(content, 'extended_props/phrase')
  const written = typeof phrase === 'string' ? phrase : ''

  if ('needs' in requirement)
    return requirement.needs.some((field) => Boolean(valueOf(content, field)))
  if ('options' in requirement) return options.length >= requirement.options
  if ('correct' in requirement) {
    const right = options.filter(({ value }) => value === 1).length
    const { min, max = Infinity } = requirement.correct
    return right >= min && right <= max
  }
  if ('gaps' in requirement) return GAP.test(written)
  if ('parts' in requirement) return partsOf(written).length >= requirement.parts
  if ('every' in requirement) return options.every((option) => Boolean(option[requirement.every]))
  const places = new Set(options.map((option) => option.correct_position))
  return places.size === options.length && !places.has(0)
}
