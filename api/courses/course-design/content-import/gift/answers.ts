import { showEscapes } from './escapes.ts'

/** Answers between the braces of a GIFT question, with their escapes hidden. */

/** `weight` is the percentage of the points that an answer gives; null without one. */
export type GiftAnswer = {
  text: string
  right: boolean
  weight: number | null
  feedback: string
}

const WEIGHT = /^%(-?\d{1,3}(?:\.\d+)?)%/

/** Reads one answer without its `=` or `~`: `%50%text#feedback`. */
function answerOf(given: string, right: boolean): GiftAnswer {
  const { text, feedback } = withoutFeedback(given)
  const weight = WEIGHT.exec(text)
  return {
    text: text.slice(weight?.[0].length ?? 0).trim(),
    right,
    weight: weight ? Number(weight[1]) : null,
    feedback,
  }
}

/** Splits at the first `#`. */
export function withoutFeedback(given: string): { text: string; feedback: string } {
  const at = given.indexOf('#')
  const text = (at < 0 ? given : given.slice(0, at)).trim()
  return { text, feedback: at < 0 ? '' : given.slice(at + 1).trim() }
}

/** Splits the feedback of the question off, after `####`. */
export function generalFeedback(inside: string): { inside: string; general: string } {
  const at = inside.lastIndexOf('####')
  if (at < 0) return { inside, general: '' }
  return { inside: inside.slice(0, at).trim(), general: inside.slice(at + 4).trim() }
}

/** Splits `=right ~wrong` at the signs before each answer; what stands before the first is dropped. */
export function answersIn(given: string): GiftAnswer[] {
  return [...given.matchAll(/([=~])([^=~]*)/g)].flatMap(([, sign, text = '']) => {
    const answer = answerOf(text.trim(), sign === '=')
    // `~=right` is written by some programs: a sign without a text.
    return answer.text === '' && answer.feedback === '' ? [] : [answer]
  })
}

/** Returns the answers that give points: one of 0 % is there for its feedback. */
export const expectedOf = (answers: readonly GiftAnswer[]) =>
  answers.filter(({ weight }) => weight === null || weight > 0)

/** Adds the share of the points to the words of each expected answer that gives only some. */
export function weighed(answers: readonly GiftAnswer[], words: readonly string[]): string[] {
  return expectedOf(answers).map(({ weight }, at) =>
    weight === null || weight === 100 ? words[at]! : `${words[at]} (${weight} %)`,
  )
}

const NUMBER = String.raw`-?\d+(?:[.,]\d+)?`
const RANGE = new RegExp(String.raw`^(${NUMBER})\s*\.\.\s*(${NUMBER})$`)
const MARGIN = new RegExp(String.raw`^(${NUMBER})(?:\s*:\s*(${NUMBER}))?$`)

/** Returns a numerical answer in words: '3 (± 0,5)', 'de 1 a 5'; null when it is none. */
export function numberInWords(given: string): string | null {
  const written = showEscapes(given).trim()
  const range = RANGE.exec(written)
  if (range) return `de ${range[1]} a ${range[2]}`
  const margin = MARGIN.exec(written)
  if (!margin) return null
  return margin[2] && Number(margin[2].replace(',', '.')) !== 0
    ? `${margin[1]} (± ${margin[2]})`
    : margin[1]!
}
