import sql, { join } from 'sql-template-tag'
import type { CsvExport, Delimiter } from '#api/platform/downloads/csv.ts'
import { OPTION_COLUMNS, QUESTION_WORDS } from './table/columns.ts'

/** Example questions, one of each type, by column. */
const EXAMPLES: readonly Readonly<Record<string, string>>[] = [
  {
    type: 'Selección única',
    title: 'Casco',
    question: '¿Cuándo se usa el casco en la bodega?',
    option_1: 'Siempre',
    option_2: 'Solo los lunes',
    option_3: 'Cuando llueve',
    correct: '1',
    help: 'Piensa en lo que puede caer.',
    points: '10',
  },
  {
    type: 'Selección múltiple',
    question: '¿Qué lleva un botiquín?',
    option_1: 'Gasas',
    option_2: 'Vendas',
    option_3: 'Chocolates',
    correct: '1;2',
    points: '10',
  },
  {
    type: 'Verdadero o falso',
    question: 'Las salidas de emergencia se mantienen despejadas.',
    correct: 'Verdadero',
  },
  {
    type: 'Completar la frase',
    phrase: 'Ante un incendio se usa la [escalera] y no el ascensor.',
    option_1: 'ventana',
  },
  { type: 'Ordenar la frase', question: 'Ordena los pasos.', phrase: 'Avisar | Evacuar | Esperar' },
  {
    type: 'Arrastrar y soltar',
    question: 'Une cada señal con lo que indica.',
    option_1: 'Verde -> Salida',
    option_2: 'Rojo -> Prohibido',
  },
  {
    type: 'Podio',
    question: 'Ordena de mayor a menor riesgo.',
    option_1: 'Trabajo en alturas',
    option_2: 'Levantar cajas',
    option_3: 'Escribir un correo',
  },
  { type: 'Retroalimentación', question: '¿Qué mejorarías en tu puesto?' },
]

const COLUMNS = [
  'type',
  'title',
  'question',
  'phrase',
  ...OPTION_COLUMNS.slice(0, 4),
  'correct',
  'help',
  'feedback',
  'points',
  'seconds',
]

/** Returns the template of a file of questions: Spanish headings and an example of each type. */
export function questionsTemplate(delimiter: Delimiter): CsvExport {
  const row = (example: Readonly<Record<string, string>>) =>
    sql`select ${join(COLUMNS.map((column) => sql`csv_cell(${example[column] ?? ''})`))}`
  return {
    filename: 'preguntas.csv',
    delimiter,
    header: COLUMNS.map((column) => QUESTION_WORDS[column]!.label),
    rows: join(EXAMPLES.map(row), ' union all '),
  }
}
