import { expect, test } from 'vitest'
import { DragAndDrop } from '#contract/courses/course-templates/drag-and-drop.ts'
import { SingleChoice } from '#contract/courses/course-templates/single-choice.ts'
import type { Field } from '#contract/courses/course-templates/template.ts'
import {
  CORRECT,
  emptyRows,
  pastedRows,
  postedRows,
  readOptionRows,
  readRows,
  rowsOf,
  rowsText,
  stepped,
} from './option-rows.ts'
import { cellName } from '../panel/panel-id.ts'

const optionsOf = (fields: readonly Field[]) => fields.find(({ path }) => path === 'options')!
const choice = optionsOf(SingleChoice.fields)
const pairs = optionsOf(DragAndDrop.fields)

const stored = {
  12: { text: 'Casco', description: null, value: 1, order: 1, correct_position: 1 },
  13: { text: 'Gorra', description: null, value: 7, order: 5, correct_position: 2 },
}

test('posted rows take marks by id, and keep what the template does not show', () => {
  const form = new FormData()
  for (const [at, [id, text]] of [
    ['13', 'Gorra'],
    ['12', 'Casco rojo'],
    ['-1', 'Nada'],
    ['-2', ''],
  ].entries()) {
    form.set(cellName(at, 'id'), id!)
    form.set(cellName(at, 'text'), text!)
  }
  form.append(CORRECT, '-1')
  const read = readOptionRows(choice, readRows(rowsText(postedRows(form, choice, stored))))
  expect(read).toEqual({
    value: {
      13: { text: 'Gorra', description: null, value: 7, order: 1, correct_position: 2 },
      12: { text: 'Casco rojo', description: null, value: 0, order: 2, correct_position: 1 },
      '-1': { text: 'Nada', description: null, value: 1, order: 3, correct_position: 0 },
    },
  })
})

test('a stored option without text is an error at its place', () => {
  const rows = rowsOf(stored).map((row) => (row.id === '13' ? { ...row, text: ' ' } : row))
  expect(readOptionRows(choice, rows)).toEqual({
    message: 'Opción 2: Texto: este campo es obligatorio',
  })
})

test('buttons add, move and remove rows', () => {
  const rows = [...rowsOf(stored), ...emptyRows(rowsOf(stored), 1)]
  const ids = (step: string) => stepped(rows, step).map(({ id }) => id)
  expect(ids('more')).toEqual(['12', '13', '-1', '-2', '-3', '-4', '-5', '-6'])
  expect(ids('up-1')).toEqual(['13', '12', '-1'])
  expect(ids('up-0')).toEqual(['12', '13', '-1'])
  expect(ids('down-2')).toEqual(['12', '13', '-1'])
  expect(ids('remove-0')).toEqual(['13', '-1'])
  expect(ids('nonsense')).toEqual(['12', '13', '-1'])
})

test('pasted lines become options without their markers; a tab separates the description', () => {
  expect(pastedRows('Casco')).toBeNull()
  expect(pastedRows('a) Casco\r\n\r\n• Botas de caña\n3. 4 guantes\tManos')).toEqual([
    { text: 'Casco', description: '' },
    { text: 'Botas de caña', description: '' },
    { text: '4 guantes', description: 'Manos' },
  ])
})

test('a new pair with a description and no text is an error, an empty one is not stored', () => {
  const [first, second] = emptyRows([], 2)
  expect(readOptionRows(pairs, [{ ...first!, text: 'Casco' }, second!])).toEqual({
    value: { '-1': expect.objectContaining({ text: 'Casco', value: 0, order: 1 }) },
  })
  expect(readOptionRows(pairs, [{ ...first!, description: 'Cabeza' }])).toEqual({
    message: 'Opción 1: Texto: este campo es obligatorio',
  })
})
