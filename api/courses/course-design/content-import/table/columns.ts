import type { FieldWords } from '#contract/platform/imports/import-words.ts'

/** Numbered columns of options; more options fit into the column 'Opciones'. */
export const OPTION_COLUMNS = Array.from({ length: 10 }, (_, at) => `option_${at + 1}`)

/** Columns of a spreadsheet of questions, as people name them. */
export const QUESTION_WORDS: Readonly<Record<string, FieldWords>> = {
  type: { label: 'Tipo', names: ['Plantilla', 'Tipo de pregunta', 'Clase'] },
  title: { label: 'Título', names: ['Titulo del contenido', 'Encabezado'] },
  question: {
    label: 'Pregunta',
    names: ['Enunciado', 'Texto', 'Texto de la pregunta', 'Planteamiento'],
  },
  phrase: { label: 'Frase', names: ['Oración'] },
  ...Object.fromEntries(
    OPTION_COLUMNS.map((column, at) => [
      column,
      {
        label: `Opción ${at + 1}`,
        names: [
          `Respuesta ${at + 1}`,
          `Opción ${'ABCDEFGHIJ'[at]}`,
          `Respuesta ${'ABCDEFGHIJ'[at]}`,
        ],
      },
    ]),
  ),
  options: { label: 'Opciones', names: ['Respuestas', 'Alternativas'] },
  correct: {
    label: 'Correctas',
    names: ['Correcta', 'Respuesta correcta', 'Respuestas correctas', 'Opción correcta', 'Clave'],
  },
  help: { label: 'Ayuda', names: ['Texto de ayuda', 'Pista'] },
  feedback: {
    label: 'Retroalimentación',
    names: ['Realimentación', 'Explicación', 'Comentario', 'Feedback'],
  },
  points: { label: 'Puntos', names: ['Puntaje', 'Calificación', 'Nota'] },
  seconds: { label: 'Tiempo estimado', names: ['Tiempo', 'Segundos', 'Tiempo (segundos)'] },
  category: { label: 'Categoría', names: [] },
}
