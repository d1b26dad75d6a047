import { expect, test } from 'vitest'
import {
  a,
  agree,
  allThe,
  another,
  chooseOne,
  chosen,
  counted,
  done,
  listed,
  none,
  NOUNS,
  the,
} from '#contract/platform/values/nouns.ts'

const { user, area, skill, formationPath } = NOUNS

test('formats counts in the Colombian notation', () => {
  expect(counted(1, user)).toBe('1 usuario')
  expect(counted(0, user)).toBe('0 usuarios')
  expect(counted(1_234, user)).toBe('1.234 usuarios')
  expect(counted(2, formationPath)).toBe('2 planes de formación')
})

test('words agree with their gender, and with the ear', () => {
  expect([the(user), the(skill), the(area)]).toEqual(['el usuario', 'la competencia', 'el área'])
  expect([a(user), a(skill), a(area)]).toEqual(['un usuario', 'una competencia', 'un área'])
  expect([allThe(user), allThe(area)]).toEqual(['los usuarios', 'las áreas'])
  expect([another(user), another(area)]).toEqual(['otro usuario', 'otra área'])
  expect([none(user), none(area)]).toEqual(['Ningún usuario', 'Ninguna área'])
  expect([chosen(3, user), chosen(2, area)]).toEqual([
    'los 3 usuarios seleccionados',
    'las 2 áreas seleccionadas',
  ])
})

test('sentences agree with how many they are about', () => {
  expect(done(['eliminó', 'eliminaron'], 1, area)).toBe('Se eliminó 1 área')
  expect(done(['eliminó', 'eliminaron'], 12, area)).toBe('Se eliminaron 12 áreas')
  expect([agree(1, 'Va', 'Van'), agree(2, 'Va', 'Van')]).toEqual(['Va', 'Van'])
  expect(chooseOne(area)).toBe('Debes seleccionar al menos un área.')
})

test('joins the last item of a list with «y»', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual([
    '',
    'a',
    'a y b',
    'a, b y c',
  ])
})
