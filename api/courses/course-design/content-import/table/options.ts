import { foldColumnName } from '#api/platform/imports/header.ts'
import type { Answer } from '../question.ts'

/** Options of a row, and which of them are correct. */

/** Splits the cell of all options at `|` or at its line breaks. An empty part between `|` keeps its place. */
export function splitOptions(cell: string): string[] {
  const trim = (parts: string[]) => parts.map((part) => part.trim())
  if (cell.includes('|')) return trim(cell.split('|'))
  return trim(cell.split(/\r\n|\r|\n/)).filter((part) => part !== '')
}

const STARRED = /^\*\s*/

type Placed = { options: readonly string[]; places: readonly number[] }

export type Marked = { answers: Answer[]; notes: string[] } | { message: string }

/**
 * Marks the correct options: by their numbers, letters or texts in `correct`, or where that is empty by
 * an asterisk before them.
 */
export function markCorrect({ options, places }: Placed, correct: string): Marked {
  if (correct.trim() === '') {
    const answers = options.map((text) => ({
      text: text.replace(STARRED, ''),
      correct: STARRED.test(text),
    }))
    return { answers, notes: [] }
  }
  const notes: string[] = []
  const found = new Set<number>()
  const whole = byText(options, correct)
  for (const word of whole === null ? wordsOf(correct) : [correct.trim()]) {
    const text = byText(options, word)
    const place = byPlace(places, word)
    const at = text ?? place
    if (at === null) return { message: `Correctas: «${word}» no es ninguna de sus opciones` }
    if (text !== null && place !== null && text !== place)
      notes.push(`Correctas: «${word}» se lee como el texto de una opción y no como su número.`)
    found.add(at)
  }
  return { answers: options.map((text, at) => ({ text, correct: found.has(at) })), notes }
}

function wordsOf(correct: string): string[] {
  return correct
    .split(/[;,|\n]|\s+y\s+/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

function byText(options: readonly string[], word: string): number | null {
  const sought = word.trim().toLowerCase()
  const exact = options.findIndex((option) => option.toLowerCase() === sought)
  if (exact >= 0) return exact
  const folded = foldColumnName(word)
  const alike = options.flatMap((option, at) => (foldColumnName(option) === folded ? [at] : []))
  return folded !== '' && alike.length === 1 ? alike[0]! : null
}

/** A number from 1, or a letter from A, with or without a bracket or point after it. */
function byPlace(places: readonly number[], word: string): number | null {
  const [, number, letter] =
    /^(?:opci[oó]n\s*)?(?:(\d{1,2})|([a-z]))[.)]?$/i.exec(word.trim()) ?? []
  const at = number
    ? Number(number) - 1
    : letter
      ? letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)
      : -1
  const option = places.indexOf(at)
  return option >= 0 ? option : null
}

/** Splits 'one -> other', 'one → other' or 'one = other'; null when it is no pair. */
export function pairOf(option: string): { text: string; match: string } | null {
  const [, text = '', match = ''] = /^(.*?)\s*(?:->|→|=)\s*(.*)$/s.exec(option) ?? []
  return text.trim() && match.trim() ? { text: text.trim(), match: match.trim() } : null
}
