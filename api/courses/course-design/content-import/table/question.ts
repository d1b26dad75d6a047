import { foldColumnName } from '#api/platform/imports/header.ts'
import type { Answer, Question, QuestionTemplate } from '../question.ts'
import { markCorrect, pairOf } from './options.ts'
import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'

/** Type of a question in a spreadsheet; `TrueFalse` is a choice, `choice` one with as many as are marked. */
type QuestionType = QuestionTemplate | 'TrueFalse' | 'choice'

/** Words for a type besides the titles of the templates. */
const WORDS: Partial<Record<QuestionType, readonly string[]>> = {
  SingleChoice: ['Única', 'Opción única', 'Única respuesta', 'Selección simple'],
  MultipleChoice: ['Varias respuestas', 'Respuesta múltiple'],
  choice: ['Opción múltiple', 'Múltiple', 'Selección', 'Test', 'Cerrada'],
  TrueFalse: ['Verdadero o falso', 'Verdadero falso', 'Falso o verdadero', 'VF', 'Sí o no'],
  CompletePhrase: ['Completar', 'Completa la frase', 'Llenar espacios', 'Espacios en blanco'],
  OrderPhrase: ['Ordenar', 'Ordena la frase'],
  DragAndDrop: ['Emparejar', 'Emparejamiento', 'Relacionar', 'Parejas', 'Unir', 'Arrastrar'],
  Sort: ['Ordenar opciones', 'Clasificar', 'Ranking'],
  Type: ['Abierta', 'Pregunta abierta', 'Respuesta abierta', 'Respuesta escrita', 'Ensayo'],
  Record: ['Audio', 'Respuesta grabada'],
}

const TAKEN: readonly QuestionTemplate[] = [
  'SingleChoice',
  'MultipleChoice',
  'CompletePhrase',
  'OrderPhrase',
  'DragAndDrop',
  'Sort',
  'Type',
  'Record',
  'Concept',
  'Tip',
  'Challenge',
]

const BY_WORD = new Map<string, QuestionType>([
  ...Object.entries(WORDS).flatMap(([type, words]) =>
    words.map((word) => [foldColumnName(word), type as QuestionType] as const),
  ),
  ...TEMPLATES.filter(({ id }) => (TAKEN as readonly string[]).includes(id)).flatMap(
    ({ id, title }) =>
      [title, id].map((word) => [foldColumnName(word), id as QuestionTemplate] as const),
  ),
])

/** Titles of the types, for messages. */
const TYPE_TITLES: readonly string[] = [
  ...TEMPLATES.filter(({ id }) => (TAKEN as readonly string[]).includes(id)).map(
    ({ title }) => title,
  ),
  'Verdadero o falso',
]

/** Returns undefined for an unknown word. */
function typeOf(written: string): QuestionType | undefined {
  return BY_WORD.get(foldColumnName(written))
}

/** Known cells of a row, normalized. */
export type Cells = {
  type: string
  title: string
  question: string
  phrase: string
  /** Options that are not empty. */
  options: readonly string[]
  /** Place of each option among the columns, from 0; an empty cell before it counts. */
  places: readonly number[]
  correct: string
  help: string
  feedback: string
  points: string
  seconds: string
  category: string
}

const GAP = /\[[^[\]]*\S[^[\]]*\]/

/** Returns the question of a row, or the reason why it is none. */
export function questionOf(line: number, cells: Cells): Question | string {
  const type = cells.type === '' ? guessed(cells) : typeOf(cells.type)
  if (type === undefined) {
    const known = TYPE_TITLES.map((title) => `«${title}»`).join(', ')
    return `El tipo «${cells.type}» no se puede importar. Los tipos son ${known}.`
  }
  if (cells.question === '' && cells.phrase === '') return 'No tiene pregunta'
  const { title, question, help, feedback, points, seconds, category } = cells
  const common = {
    line,
    title,
    text: question,
    answers: [],
    help,
    feedback,
    fields: {
      ...(points && { points }),
      ...(seconds && { estimatedTime: seconds }),
      ...(category && { category }),
    },
    notes: [],
  }
  return BY_TYPE[type](common, cells)
}

type Common = Omit<Question, 'template'>

/** Questions whose type is not said. */
function guessed({ question, phrase, options, correct }: Cells): QuestionType {
  if (GAP.test(phrase) || (options.length === 0 && GAP.test(question))) return 'CompletePhrase'
  if (options.length === 0 && truthOf(correct) !== null) return 'TrueFalse'
  if (options.length === 0) return phrase === '' ? 'Type' : 'OrderPhrase'
  const pairs = options.every((option) => /->|→/.test(option) && pairOf(option))
  return pairs ? 'DragAndDrop' : 'choice'
}

type Read = (common: Common, cells: Cells) => Question | string

const BY_TYPE: Record<QuestionType, Read> = {
  SingleChoice: choice('SingleChoice'),
  MultipleChoice: choice('MultipleChoice'),
  choice: choice(null),
  TrueFalse(common, { correct, options }) {
    const truth = truthOf(correct)
    if (truth === null) return `Correctas: escribe Verdadero o Falso, y no «${correct}»`
    const [first = 'Verdadero', second = 'Falso'] = options.length === 2 ? options : []
    // Their words decide which one is true, and else their order.
    const turned = truthOf(first) === false || truthOf(second) === true
    const answers = [
      { text: first, correct: truth !== turned },
      { text: second, correct: truth === turned },
    ]
    return { ...common, template: 'SingleChoice', answers }
  },
  CompletePhrase(common, { phrase, question, options }) {
    const own = phrase !== ''
    if (!GAP.test(own ? phrase : question))
      return 'La frase no tiene palabras entre corchetes: [así]'
    return {
      ...common,
      template: 'CompletePhrase',
      text: own ? common.text : '',
      phrase: own ? phrase : question,
      answers: options.map((text): Answer => ({ text, correct: false })),
    }
  },
  OrderPhrase(common, { phrase, options }) {
    const written = phrase || options.join(' | ')
    if (written === '') return 'No tiene la frase por ordenar: va en «Frase», o en las opciones'
    return { ...common, template: 'OrderPhrase', phrase: written }
  },
  DragAndDrop(common, { options }) {
    const pairs = options.map(pairOf)
    const at = pairs.indexOf(null)
    if (at >= 0) return `La opción «${options[at]}» no es una pareja: escribe «uno -> otro»`
    const answers = pairs.map((pair): Answer => ({ ...pair!, correct: false }))
    return { ...common, template: 'DragAndDrop', answers }
  },
  Sort(common, { options, correct }) {
    const notes =
      correct === ''
        ? []
        : ['En un podio las opciones van en el orden correcto: «Correctas» no se usa.']
    const answers = options.map((text): Answer => ({ text, correct: false }))
    return { ...common, template: 'Sort', answers, notes }
  },
  Type: withoutOptions('Type'),
  Record: withoutOptions('Record'),
  Concept: withoutOptions('Concept'),
  Tip: withoutOptions('Tip'),
  Challenge: withoutOptions('Challenge'),
}

/** @param wanted template of the type; null for the one that the correct options ask for. */
function choice(wanted: 'SingleChoice' | 'MultipleChoice' | null): Read {
  return (common, { options, places, correct }) => {
    const marked = markCorrect({ options, places }, correct)
    if ('message' in marked) return marked.message
    const { answers, notes } = marked
    const several = answers.filter((answer) => answer.correct).length > 1
    if (several && wanted === 'SingleChoice')
      notes.push('Tiene varias opciones correctas: queda como «Selección múltiple».')
    const template = several ? 'MultipleChoice' : (wanted ?? 'SingleChoice')
    return { ...common, template, answers, notes }
  }
}

function withoutOptions(template: 'Type' | 'Record' | 'Concept' | 'Tip' | 'Challenge'): Read {
  return (common, { options, correct }) => {
    const expected = [...options, correct].filter(Boolean).join(' / ')
    if (expected === '' || template !== 'Type') {
      const notes = expected === '' ? [] : ['Este tipo no tiene opciones: se dejan fuera.']
      return { ...common, template, notes }
    }
    const feedback = [`Respuesta esperada: ${expected}`, common.feedback].filter(Boolean).join('\n')
    const note =
      'Las respuestas escritas no se califican: la esperada queda como retroalimentación.'
    return { ...common, template, feedback, notes: [note] }
  }
}

const TRUE = new Set(['verdadero', 'v', 'true', 'si', 'cierto', 'correcto'])
const FALSE = new Set(['falso', 'f', 'false', 'no', 'incorrecto'])

function truthOf(word: string): boolean | null {
  const folded = foldColumnName(word)
  if (TRUE.has(folded)) return true
  return FALSE.has(folded) ? false : null
}
