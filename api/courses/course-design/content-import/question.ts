import { templateOf } from '#contract/courses/course-templates/catalogue.ts'
import {
  MAX_OPTION_DESCRIPTION,
  MAX_OPTION_TEXT,
} from '#contract/courses/course-templates/fields.ts'
import type { Template } from '#contract/courses/course-templates/template.ts'
import { isLonger, lineOf, textOf } from '#contract/platform/values/text.ts'
import type { ContentDraft, OptionDraft } from './content-draft.ts'

/** Answer of a question: an option, or a pair with its match. */
export type Answer = { text: string; correct: boolean; match?: string }

/** Templates that a question of a file becomes. */
export type QuestionTemplate =
  | 'SingleChoice'
  | 'MultipleChoice'
  | 'CompletePhrase'
  | 'OrderPhrase'
  | 'DragAndDrop'
  | 'Sort'
  | 'Type'
  | 'Record'
  | 'Concept'
  | 'Tip'
  | 'Challenge'

/** Question of a spreadsheet or of GIFT. */
export type Question = {
  line: number
  template: QuestionTemplate
  /** Empty: it gets a number. */
  title: string
  text: string
  phrase?: string
  answers: readonly Answer[]
  /** Shown beside the question. */
  help?: string
  /** Shown after an answer in its own program; kept as a hidden help text. */
  feedback?: string
  /** Further fields by path. */
  fields?: Readonly<Record<string, unknown>>
  notes: readonly string[]
}

/** Templates without a field for help. */
const WITHOUT_HELP: readonly QuestionTemplate[] = ['Record', 'Concept', 'Tip', 'Challenge']
const MAX_HELP = 500

/** Returns the content of a question; `number` is its place in the file. */
export function draftOf(question: Question, number: number): ContentDraft {
  const { line, template: id, answers, phrase, fields } = question
  const template = templateOf(id) as Template
  const { text, options, notes } = OPTIONS[id]?.(question) ?? {
    text: question.text,
    options: answers.map(optionOf),
    notes: [],
  }
  const help = helpOf(question)
  return {
    line,
    template,
    title: lineOf(question.title) || `${TITLES[id] ?? 'Pregunta'} ${number}`,
    fields: {
      'extended_props/text': text,
      ...(phrase !== undefined && { 'extended_props/phrase': phrase }),
      ...help.fields,
      ...fields,
    },
    options,
    notes: [...question.notes, ...notes, ...help.notes],
  }
}

const TITLES: Partial<Record<QuestionTemplate, string>> = {
  Concept: 'Texto',
  Tip: 'Consejo',
  Challenge: 'Reto',
}

const optionOf = ({ text, correct }: Answer): OptionDraft => ({ text, value: correct ? 1 : 0 })

type WithOptions = { text: string; options: OptionDraft[]; notes: string[] }

const OPTIONS: Partial<Record<QuestionTemplate, (question: Question) => WithOptions>> = {
  SingleChoice: lettered,
  MultipleChoice: lettered,
  DragAndDrop: paired,
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Moves options that are too long into the text, under letters, and keeps the letters as options. */
function lettered({ text, answers }: Question): WithOptions {
  const fit = answers.every((answer) => !isLonger(lineOf(answer.text), MAX_OPTION_TEXT))
  if (fit || answers.length > LETTERS.length)
    return { text, options: answers.map(optionOf), notes: [] }
  const lines = answers.map((answer, at) => `${LETTERS[at]}. ${lineOf(answer.text)}`)
  return {
    text: [text, ...lines].join('\n'),
    options: answers.map((answer, at) => optionOf({ ...answer, text: LETTERS[at]! })),
    notes: [
      `Alguna opción tiene más de ${MAX_OPTION_TEXT} caracteres: todas quedan en el texto con una letra, y las opciones son las letras.`,
    ],
  }
}

/** Makes the shorter side of all pairs the part that is dragged, where the other order does not fit. */
function paired({ text, answers }: Question): WithOptions {
  const fits = (value = '', max: number) => !isLonger(lineOf(value), max)
  const inOrder = answers.every((answer) => fits(answer.text, MAX_OPTION_TEXT))
  const turned =
    !inOrder &&
    answers.every(
      (answer) => fits(answer.match, MAX_OPTION_TEXT) && fits(answer.text, MAX_OPTION_DESCRIPTION),
    )
  return {
    text,
    options: answers.map((answer) =>
      turned
        ? { text: answer.match ?? '', description: answer.text }
        : { text: answer.text, description: answer.match ?? '' },
    ),
    notes: turned
      ? [
          `Se arrastra la segunda parte de cada pareja: la primera es más larga que ${MAX_OPTION_TEXT} caracteres.`,
        ]
      : [],
  }
}

/** Feedback would give the answer away beside the question, so it is kept hidden. */
function helpOf({ template, help = '', feedback = '' }: Question) {
  const [helpText, hidden] = [textOf(help), textOf(feedback)]
  const none: Record<string, unknown> = {}
  if (!helpText && !hidden) return { fields: none, notes: [] }
  if (WITHOUT_HELP.includes(template)) {
    return { fields: none, notes: ['La plantilla no tiene texto de ayuda: se deja fuera.'] }
  }
  const field = 'extended_props/help_text'
  if (helpText) {
    const notes = hidden ? ['La retroalimentación se deja fuera: ya hay un texto de ayuda.'] : []
    return { fields: { [field]: helpText }, notes }
  }
  if (isLonger(hidden, MAX_HELP)) {
    const notes = [`La retroalimentación tiene más de ${MAX_HELP} caracteres: se deja fuera.`]
    return { fields: none, notes }
  }
  return {
    fields: { [field]: hidden, 'extended_props/hide_help_text': true },
    notes: [
      'La retroalimentación queda en el texto de ayuda, oculta: se vería junto a la pregunta.',
    ],
  }
}
