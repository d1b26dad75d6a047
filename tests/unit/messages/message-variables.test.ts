import { expect, test } from 'vitest'
import {
  fillMessage,
  missingValues,
  requiredVariables,
  hasStrayBraces,
  unknownVariable,
  variablesIn,
} from '#contract/messages/message-variables.ts'

test('variables are found whatever their case and spaces, and others are told', () => {
  expect(variablesIn('Hola {{ Nombre }}, {{curso|algo}} y {{curso}}')).toEqual(['nombre', 'curso'])
  expect(variablesIn('{nombre} {{}} {{nom bre}}')).toEqual([])
  expect(unknownVariable('Hola {{nombre}} {{apelido}}')).toBe('apelido')
  expect(unknownVariable('Hola {{nombre}}')).toBeUndefined()
})

test('a text is filled in once, with its words where a value is missing', () => {
  const body = '{{nombre}}: {{curso|tus cursos}} en {{enlace}}'
  expect(fillMessage(body, { nombre: '{{enlace}}', enlace: 'https://x.test' })).toBe(
    '{{enlace}}: tus cursos en https://x.test',
  )
  expect(requiredVariables(body)).toEqual(['nombre', 'enlace'])
  expect(missingValues(body, { nombre: 'Ana' })).toEqual(['enlace'])
  expect(missingValues('{{curso|}}', {})).toEqual(['curso'])
})

test.each([
  '{{nombre|{{curso}}}}',
  'Hola {{nombre',
  'Hola nombre}}',
  '{{nombre|a|}',
  '{{nombre\n}}',
])('finds the braces that would be shown to people: %s', (body) =>
  expect(hasStrayBraces(body)).toBe(true),
)

test('finds no stray braces around single ones and whole variables', () => {
  expect(hasStrayBraces('Hola {{nombre}}, {{curso|tus cursos}} {a} :}')).toBe(false)
  expect(hasStrayBraces(null)).toBe(false)
})
