import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPTION_COLUMNS, QUESTION_WORDS } from './columns.ts'
import { readTable } from './read.ts'

const NUMBERED = OPTION_COLUMNS.map((column) => QUESTION_WORDS[column]!.label)

/** Reads one row; returns its correct options, or the reason why it was left out. */
async function correctOf(columns: string[], cells: string[]) {
  async function* rows() {
    yield { line: 2, cells }
  }
  const { questions, leftOut } = await readTable({
    columns,
    headerLine: 1,
    delimiter: ';',
    leftOut: null,
    rows: rows(),
  })
  const [left] = leftOut
  if (left) return left.message
  return questions[0]!.answers.filter(({ correct }) => correct).map(({ text }) => text)
}

const options = fc
  .array(fc.option(fc.constantFrom('Gasas', 'Vendas', 'Agua', 'Sal'), { nil: '' }), {
    minLength: 2,
    maxLength: 10,
  })
  .filter((texts) => texts.some((text) => text !== ''))
  .map((texts) => texts.map((text, at) => text && `${text} de la opción ${'abcdefghij'[at]}`))

test('marks the options whose columns are named, whichever cells are empty', () =>
  fc.assert(
    fc.asyncProperty(
      options,
      fc.array(fc.nat(9)),
      fc.boolean(),
      async (texts, chosen, lettered) => {
        const places = [...new Set(chosen)].filter((place) => place < texts.length)
        if (places.length === 0) return
        const written = places
          .map((place) => (lettered ? 'ABCDEFGHIJ'[place] : String(place + 1)))
          .join('; ')
        const expected = texts.filter((text, place) => text !== '' && places.includes(place))
        const empty = places.some((place) => texts[place] === '')
        const header = ['Pregunta', ...NUMBERED.slice(0, texts.length), 'Correctas']
        for (const found of [
          await correctOf(header, ['¿Cuál?', ...texts, written]),
          await correctOf(
            ['Pregunta', 'Opciones', 'Correctas'],
            ['¿Cuál?', texts.join('|'), written],
          ),
        ])
          if (empty) expect(found).toMatch(/no es ninguna de sus opciones/)
          else expect(found).toEqual(expected)
      },
    ),
  ))

test('takes the words of a true or false question before their order', async () => {
  const header = ['Tipo', 'Pregunta', 'Opción 1', 'Opción 2', 'Correctas']
  const read = (...cells: string[]) => correctOf(header, ['Verdadero o falso', '¿Hay?', ...cells])
  expect(await read('Falso', 'Verdadero', 'V')).toEqual(['Verdadero'])
  expect(await read('No', 'Sí', 'Falso')).toEqual(['No'])
  expect(await read('Se puede', 'Se prohíbe', 'Falso')).toEqual(['Se prohíbe'])
})
