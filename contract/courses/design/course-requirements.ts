import type { DesignContent } from './course-design-shape.ts'
import type { Requirement } from '../course-templates/template.ts'

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

/** Returns the field required by the template that a content lacks; null when it lacks none. */
export function lackingField(
  requirement: Requirement,
  content: DesignContent,
  valueOf: (content: DesignContent, path: string) => unknown,
): string | null {
  const options = Object.values(content.options)
  const phrase = valueOf(content, 'extended_props/phrase')
  const written = typeof phrase === 'string' ? phrase : ''
  const unless = (met: boolean, field: string) => (met ? null : field)

  if ('needs' in requirement) {
    const there = requirement.needs.some((field) => Boolean(valueOf(content, field)))
    return unless(there, requirement.needs[0]!)
  }
  if ('options' in requirement) return unless(options.length >= requirement.options, 'options')
  if ('correct' in requirement) {
    const right = options.filter(({ value }) => value === 1).length
    const { min, max = Infinity } = requirement.correct
    return unless(right >= min && right <= max, 'options')
  }
  if ('gaps' in requirement) return unless(GAP.test(written), 'extended_props/phrase')
  if ('parts' in requirement)
    return unless(partsOf(written).length >= requirement.parts, 'extended_props/phrase')
  if ('every' in requirement)
    return unless(
      options.every((option) => Boolean(option[requirement.every])),
      'options',
    )
  const places = new Set(options.map((option) => option.correct_position))
  return unless(places.size === options.length && !places.has(0), 'options')
}
