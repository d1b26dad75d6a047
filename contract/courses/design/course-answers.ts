import type { DesignContent } from './course-design-shape.ts'
import { partsOf, phraseSegmentsOf } from './course-requirements.ts'
import { templateId } from '../course-templates/catalogue.ts'
import { sortedOptions } from './course-values.ts'

/**
 * Marking of answers: what a learner's app posts as `value` and `points`, and what a trial of a course shows. No
 * other code decides whether an answer is right.
 */

/** Minimum share of the possible points with which a module or a course is passed. */
export const PASSING_SHARE = 0.6

export type AnswerKind =
  | 'choice'
  | 'choices'
  | 'order'
  | 'pairs'
  | 'gaps'
  | 'parts'
  | 'text'
  | 'recording'

const KINDS: Readonly<Record<string, AnswerKind | undefined>> = {
  SingleChoice: 'choice',
  ImageChoice: 'choice',
  MultipleChoice: 'choices',
  Sort: 'order',
  DragAndDrop: 'pairs',
  CompletePhrase: 'gaps',
  OrderPhrase: 'parts',
  Type: 'text',
  Record: 'recording',
}

type Content = Pick<DesignContent, 'content_template' | 'options' | 'points' | 'extended_props'>

/** Returns how a content is answered; null for one that is only seen. */
export function answerKindOf({ content_template }: Pick<Content, 'content_template'>) {
  const id = templateId(content_template)
  return Object.hasOwn(KINDS, id) ? KINDS[id]! : null
}

/** Separator of the parts of an answer's `value`. */
const SEPARATORS = { choice: ',', choices: ',', order: ',', pairs: '|', gaps: '|', parts: '|' }

/** Joins the parts of an answer: ids of options, their matches, words of gaps, or the parts of a phrase. */
export function answerValue(content: Content, given: readonly string[]): string {
  const kind = answerKindOf(content)
  if (kind === null || kind === 'text' || kind === 'recording') return given[0] ?? ''
  return given.join(SEPARATORS[kind])
}

export type Mark = {
  /** Null where no answer is right or wrong. */
  isCorrect: boolean | null
  points: number
}

/** Marks the `value` of an answer. A right one gives the points of its content, and so does one without right and wrong. */
export function markAnswer(content: Content, value: string): Mark {
  const kind = answerKindOf(content)
  const right = rightParts(content)
  if (kind === null || right === null) return { isCorrect: null, points: content.points }
  const given = value.split(SEPARATORS[kind as keyof typeof SEPARATORS]).map(comparable)
  const expected = right.map(comparable)
  const isCorrect =
    kind === 'choice'
      ? given.length === 1 && expected.includes(given[0]!)
      : kind === 'choices'
        ? isSame(given.sort(), expected.sort())
        : isSame(given, expected)
  return { isCorrect, points: isCorrect ? content.points : 0 }
}

/** Returns the parts of the right answer, all correct ones of a choice; null where no answer is right or wrong. */
export function rightParts(content: Content): string[] | null {
  const options = sortedOptions(content.options)
  const { phrase } = content.extended_props
  const written = typeof phrase === 'string' ? phrase : ''
  switch (answerKindOf(content)) {
    case 'choice':
    case 'choices':
      return options.filter(({ value }) => value === 1).map(({ id }) => id)
    case 'order':
      return options
        .sort((a, b) => (a.correct_position || Infinity) - (b.correct_position || Infinity))
        .map(({ id }) => id)
    case 'pairs':
      return options.map(({ description }) => description ?? '')
    case 'gaps':
      return phraseSegmentsOf(written).flatMap(({ text, gap }) => (gap ? [text] : []))
    case 'parts':
      return partsOf(written)
    default:
      return null
  }
}

/** Returns the right answer as text; '' where there is none. */
export function rightAnswerText(content: Content): string {
  const parts = rightParts(content) ?? []
  const texts = new Map(sortedOptions(content.options).map(({ id, text }) => [id, text]))
  switch (answerKindOf(content)) {
    case 'choice':
    case 'choices':
      return parts.map((id) => texts.get(id)).join(', ')
    case 'order':
      return parts.map((id, at) => `${at + 1}. ${texts.get(id)}`).join('\n')
    case 'pairs':
      return sortedOptions(content.options)
        .map(({ text }, at) => `${text} → ${parts[at]}`)
        .join('\n')
    case 'gaps':
      return parts.join(', ')
    case 'parts':
      return parts.join(' ')
    default:
      return ''
  }
}

const comparable = (part: string) => part.trim().normalize('NFC').toLowerCase()

const isSame = (given: readonly string[], expected: readonly string[]) =>
  given.length === expected.length && given.every((part, at) => part === expected[at])
