import { expect, test } from 'vitest'
import { matchHeader } from './header.ts'

const KNOWN = ['username', 'area_code', 'email'] as const

test('finds columns in any order, case, spacing and with accents', () => {
  const { at, unknown } = matchHeader([' E-mail', 'EMAIL ', 'Área Code', 'UserName'], KNOWN)
  expect([...at]).toEqual([
    ['email', 1],
    ['area_code', 2],
    ['username', 3],
  ])
  expect(unknown).toEqual([{ index: 0, name: ' E-mail' }])
})

test('tells unknown columns and those without a name', () => {
  expect(matchHeader(['username', 'salario', ''], KNOWN).unknown).toEqual([
    { index: 1, name: 'salario' },
    { index: 2, name: '' },
  ])
})

test('refuses a column that is there twice', () => {
  expect(() => matchHeader(['email', 'Email'], KNOWN)).toThrow('La columna email está repetida.')
})
