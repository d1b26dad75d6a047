import {
  answerKindOf,
  answerValue,
  markAnswer,
  rightAnswerText,
  rightParts,
} from '#contract/courses/design/course-answers.ts'
import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { isOn, optionsOf } from '../course-screens/props.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import { ANSWER, placeOf } from './answer-fields.ts'

/** Answer to a content of a trial: what was sent, and what the learner reads. */
export type TrialAnswer = {
  given: string[]
  points: number
  /** Null where the result is not shown, or no answer is right or wrong. */
  isCorrect: boolean | null
  title: string
  text: string
}

/** Marked answer, or the reason why it is incomplete. */
type Answered = { answer: TrialAnswer; missing: null } | { answer: null; missing: string }

/** Marks an answer as learners' are. */
export function answered(content: DesignContent, form: FormData): Answered {
  const given = givenIn(content, form)
  const parts = partsOf(content, given)
  if (parts === null) return { answer: null, missing: missingIn(content) }
  const { isCorrect, points } = markAnswer(content, answerValue(content, parts))
  const isHidden = isOn(content, 'hide_result')
  const onlyFeedback = isOn(content, 'only_feedback')
  const right = rightAnswerText(content)
  const gained = points > 0 ? `+${counted(points, NOUNS.point)}` : ''
  if (isHidden || isCorrect === null || onlyFeedback)
    return {
      answer: {
        given,
        points,
        isCorrect: null,
        title: 'Respuesta recibida',
        text: onlyFeedback && !isHidden && right ? `La respuesta:${after(right)}` : '',
      },
      missing: null,
    }
  return {
    answer: {
      given,
      points,
      isCorrect,
      title: isCorrect ? '¡Correcto!' : 'No es correcto',
      text: isCorrect ? gained : right ? `La respuesta correcta:${after(right)}` : '',
    },
    missing: null,
  }
}

/** Puts a list below the words that announce it. */
const after = (text: string) => (text.includes('\n') ? `\n${text}` : ` ${text}`)

function givenIn(content: DesignContent, form: FormData): string[] {
  const pieces = piecesOf(content)
  const values = pieces ? pieces.map((_, at) => form.get(placeOf(at))) : form.getAll(ANSWER)
  return values.map(textValue)
}

/** Returns what is put in order, as it is stored; null where nothing is. */
function piecesOf(content: DesignContent): string[] | null {
  const kind = answerKindOf(content)
  if (kind === 'order') return optionsOf(content).map(({ id }) => id)
  return kind === 'parts' ? rightParts(content) : null
}

/** Returns the parts of an answer in their order; null when something is missing. */
function partsOf(content: DesignContent, given: readonly string[]): string[] | null {
  if (answerKindOf(content) === 'recording') return ['']
  if (given.length === 0 || given.some((part) => part.trim() === '')) return null
  const pieces = piecesOf(content)
  if (!pieces) return [...given]
  if (new Set(given).size < given.length) return null
  return pieces
    .map((piece, at) => ({ piece, place: Number(given[at]) }))
    .sort((a, b) => a.place - b.place)
    .map(({ piece }) => piece)
}

function missingIn(content: DesignContent): string {
  switch (answerKindOf(content)) {
    case 'choice':
      return 'Elige una respuesta.'
    case 'choices':
      return 'Elige al menos una respuesta.'
    case 'order':
    case 'parts':
      return 'Da a cada parte una posición distinta.'
    case 'pairs':
      return 'Elige la pareja de cada elemento.'
    case 'gaps':
      return 'Elige una palabra para cada espacio.'
    default:
      return 'Escribe tu respuesta.'
  }
}

/** '20 de 30 puntos'. */
export function scoreText(points: number, possible: number): string {
  return `${points} de ${possible} ${agree(possible, NOUNS.point.one, NOUNS.point.many)}`
}
