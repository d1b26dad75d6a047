import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import { foldColumnName } from '#api/platform/imports/header.ts'
import type { QuestionTemplate } from '../question.ts'

/** Type of a question in a spreadsheet; `TrueFalse` is a choice, `choice` one with as many as are marked. */
export type QuestionType = QuestionTemplate | 'TrueFalse' | 'choice'

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
export const TYPE_TITLES: readonly string[] = [
  ...TEMPLATES.filter(({ id }) => (TAKEN as readonly string[]).includes(id)).map(
    ({ title }) => title,
  ),
  'Verdadero o falso',
]

/** Returns undefined for an unknown word. */
export function typeOf(written: string): QuestionType | undefined {
  return BY_WORD.get(foldColumnName(written))
}
