import type { LeftOut } from '#contract/courses/design/content-imports.ts'
import { MAX_OPTION_TEXT } from '#contract/courses/course-templates/fields.ts'
import { isLonger } from '#contract/platform/values/text.ts'
import { shortened } from '../content-draft.ts'
import type { Answer, Question } from '../question.ts'
import {
  answersIn,
  expectedOf,
  generalFeedback,
  numberInWords,
  weighed,
  withoutFeedback,
  type GiftAnswer,
} from './answers.ts'
import { blocksOf, type Block } from './blocks.ts'
import { hideEscapes, showEscapes } from './escapes.ts'
import { formatOf, plainText, type TextFormat } from './plain-text.ts'

/** Reads questions of Moodle's GIFT format (docs.moodle.org, 'GIFT format'). */

type Parts = {
  line: number
  title: string
  before: string
  after: string
  format: TextFormat
  /** Texts of answers and feedback, without markup. */
  toText: (text: string) => string
  general: string
  notes: string[]
}

type GiftFile = { questions: Question[]; leftOut: LeftOut[]; notes: string[] }

export function parseGift(file: string): GiftFile {
  const questions: Question[] = []
  const leftOut: LeftOut[] = []
  let categories = 0
  for (const block of blocksOf(file)) {
    if (/^\$CATEGORY/i.test(block.text)) {
      categories++
      continue
    }
    const read = questionOf(block)
    if (typeof read !== 'string') questions.push(read)
    else leftOut.push({ line: block.line, text: shortened(block.text, 80), message: read })
  }
  const notes =
    categories > 0
      ? [
          'Las categorías de Moodle ($CATEGORY) no se guardan: las preguntas quedan en el orden del archivo.',
        ]
      : []
  return { questions, leftOut, notes }
}

/** Maximum length of a question; a content has some thousand characters. */
const MAX_LENGTH = 50_000

/** Returns the question of a block, or the reason why it is none. */
function questionOf({ line, text: block }: Block): Question | string {
  if (block.length > MAX_LENGTH) return 'Es demasiado larga'
  const hidden = hideEscapes(block)
  const named = /^\s*::(.*?)::/s.exec(hidden)
  const body = named ? hidden.slice(named[0].length) : hidden
  const begins = body.indexOf('{')
  const ends = body.indexOf('}')
  const { format, text: before } = formatOf(begins < 0 ? body : body.slice(0, begins), 'moodle')
  const notes: string[] = []
  const toText = (text: string) => {
    const of = formatOf(showEscapes(text), format)
    const { text: plain, media } = plainText(of.text, of.format)
    if (media && !notes.includes(MEDIA)) notes.push(MEDIA)
    return plain
  }
  const title = named ? toText(named[1]!) : ''
  const after = begins < 0 ? '' : body.slice(ends + 1)
  const base = { line, title, format, toText, notes }
  if (begins < 0 && ends < 0) {
    const text = toText(before)
    return text === ''
      ? 'No tiene texto'
      : { line, template: 'Concept', title, text, answers: [], notes }
  }
  if (begins < 0 || ends < begins) return 'Le falta una llave: las respuestas van entre { y }'
  if (/[{}]/.test(after) || body.slice(begins + 1, ends).includes('{'))
    return 'Tiene más de un grupo de respuestas entre { y }. Si son varias preguntas, sepáralas con una línea en blanco.'
  const { inside, general } = generalFeedback(body.slice(begins + 1, ends).trim())
  const parts = { ...base, before: toText(before), after: toText(after), general: toText(general) }
  return parts.before === '' && parts.after === ''
    ? 'No tiene el texto de la pregunta'
    : byAnswers(inside, parts)
}

const MEDIA = 'Las imágenes y sonidos de la pregunta no vienen en el archivo: agrégalos después.'

function byAnswers(inside: string, parts: Parts): Question | string {
  if (inside === '') return written(parts, [])
  if (inside.startsWith('#')) return numerical(inside.slice(1), parts)
  if (/^(T|TRUE|F|FALSE)\s*(#|$)/i.test(inside)) return trueOrFalse(inside, parts)
  if (!/[=~]/.test(inside)) return 'Sus respuestas no empiezan por = ni por ~'
  if (!inside.includes('~') && inside.includes('->')) return matching(inside, parts)
  const answers = answersIn(inside)
  if (answers.some(({ text }) => text === '')) return 'Tiene una respuesta sin texto'
  return inside.includes('~') ? choice(answers, parts) : shortAnswer(answers, parts)
}

/** Joins the text around the answers. */
const GAP = '_____'
const textOf = ({ before, after }: Parts) => [before, after && GAP, after].filter(Boolean).join(' ')

function choice(answers: readonly GiftAnswer[], parts: Parts): Question {
  const single = answers.some(({ right }) => right)
  const isCorrect = ({ right, weight }: GiftAnswer) =>
    right ? weight !== 0 : !single && (weight ?? 0) > 0
  const options = answers.map((answer): Answer => ({
    text: parts.toText(answer.text),
    correct: isCorrect(answer),
  }))
  const several = options.filter(({ correct }) => correct).length > 1
  const notes = [...parts.notes]
  if (answers.some(({ right, weight }) => weight !== null && (!right || weight !== 100))) {
    notes.push(
      single
        ? 'Los porcentajes no se usan: solo da puntos la respuesta correcta.'
        : 'Los porcentajes no se usan: son correctas las respuestas que suman.',
    )
  }
  const question = { ...baseOf(parts, answers), notes, answers: options }
  if (!several && parts.after) return missingWord(question, parts) ?? { ...question, ...SINGLE }
  return { ...question, template: several ? 'MultipleChoice' : 'SingleChoice' }
}

const SINGLE = { template: 'SingleChoice' } as const

/** Longest phrase, and longest word of its others. */
const MAX_PHRASE = 500

/** A phrase with a gap; null when it is too long or has no word for it. */
function missingWord(question: Omit<Question, 'template'>, parts: Parts): Question | null {
  const word = question.answers.find(({ correct }) => correct)?.text
  if (!word) return null
  const round = (text: string) => text.replaceAll('[', '(').replaceAll(']', ')')
  const phrase = `${round(parts.before)} [${round(word)}] ${round(parts.after)}`.trim()
  if (phrase.length > MAX_PHRASE) return null
  const answers = question.answers.filter(({ correct }) => !correct)
  if (answers.some(({ text }) => isLonger(text, MAX_OPTION_TEXT))) return null
  return { ...question, template: 'CompletePhrase', text: '', phrase, answers }
}

function shortAnswer(answers: readonly GiftAnswer[], parts: Parts): Question {
  const accepted = expectedOf(answers).map(({ text }) => parts.toText(text))
  const [first] = accepted
  if (parts.after && first !== undefined) {
    const options = [{ text: first, correct: true }]
    const notes = [...parts.notes, 'Agrega otras palabras: sin ellas la frase se completa sola.']
    if (accepted.length > 1) notes.push(`Se toma solo la primera respuesta, «${first}».`)
    const found = missingWord({ ...baseOf(parts, answers), notes, answers: options }, parts)
    if (found) return found
  }
  return written(parts, weighed(answers, accepted), answers)
}

function numerical(inside: string, parts: Parts): Question | string {
  const given = /[=~]/.test(inside) ? answersIn(inside) : [answerOnly(inside)]
  const right = expectedOf(given.filter((answer) => answer.right))
  const words = right.map(({ text }) => numberInWords(text))
  if (words.length === 0 || words.includes(null)) return 'Su respuesta numérica no se entiende'
  return written(parts, weighed(right, words as string[]), given)
}

function answerOnly(inside: string): GiftAnswer {
  return { ...withoutFeedback(inside), right: true, weight: null }
}

/** Answer in own words, which nobody grades. */
function written(
  parts: Parts,
  expected: readonly string[],
  answers: readonly GiftAnswer[] = [],
): Question {
  const base = baseOf(parts, answers)
  if (expected.length === 0) return { ...base, template: 'Type' }
  const feedback = [`Respuesta esperada: ${expected.join(' / ')}`, base.feedback]
  return {
    ...base,
    template: 'Type',
    feedback: feedback.filter(Boolean).join('\n'),
    notes: [
      ...base.notes,
      'Las respuestas escritas no se califican: la esperada queda como retroalimentación.',
    ],
  }
}

function trueOrFalse(inside: string, parts: Parts): Question {
  const [answer, ...comments] = inside.split('#').map((part) => part.trim())
  const right = /^T/i.test(answer!)
  const answers = [
    { text: 'Verdadero', correct: right },
    { text: 'Falso', correct: !right },
  ]
  // The first comment is for the wrong answer, the second for the right one.
  const [forWrong = '', forRight = ''] = comments.map((comment) => parts.toText(comment))
  const [ofTrue, ofFalse] = right ? [forRight, forWrong] : [forWrong, forRight]
  const feedback = feedbackOf([
    ['Verdadero', ofTrue],
    ['Falso', ofFalse],
    ['', parts.general],
  ])
  return { ...baseOf(parts, []), template: 'SingleChoice', answers, feedback }
}

function matching(inside: string, parts: Parts): Question | string {
  const pairs = [...inside.matchAll(/=([^=]*)/g)].map(([, pair = '']) => {
    const { text } = withoutFeedback(pair)
    const at = text.indexOf('->')
    return at < 0
      ? null
      : { text: parts.toText(text.slice(0, at)), match: parts.toText(text.slice(at + 2)) }
  })
  if (pairs.some((pair) => pair === null || pair.match === ''))
    return 'Una de sus parejas no tiene las dos partes separadas por ->'
  const whole = pairs.filter((pair) => pair !== null && pair.text !== '')
  const extra = pairs.filter((pair) => pair?.text === '').map((pair) => `«${pair!.match}»`)
  const notes =
    extra.length > 0
      ? [...parts.notes, `Se deja fuera lo que no va con nada: ${extra.join(', ')}.`]
      : parts.notes
  const answers = whole.map((pair): Answer => ({ ...pair!, correct: false }))
  return { ...baseOf(parts, []), template: 'DragAndDrop', answers, notes }
}

/** Fields that all questions have. */
function baseOf(parts: Parts, answers: readonly GiftAnswer[]) {
  const { line, title, notes, general, toText } = parts
  const feedback = feedbackOf([
    ...answers.map(({ text, feedback: of }) => [toText(text), toText(of)] as const),
    ['', general],
  ])
  return { line, title, text: textOf(parts), answers: [] as Answer[], notes, feedback }
}

/** Joins the feedback of each answer, under its answer, and the general one. */
function feedbackOf(given: readonly (readonly [answer: string, feedback: string])[]): string {
  return given
    .filter(([, feedback]) => feedback !== '')
    .map(([answer, feedback]) => (answer ? `${answer}: ${feedback}` : feedback))
    .join('\n')
}
