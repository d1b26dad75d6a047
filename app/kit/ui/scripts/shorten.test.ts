import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test('sixty characters are shown whole, one more is cut to 57 and an ellipsis', () => {
  const sixty = 'x'.repeat(60)
  expect(shorten(sixty)).toBe(sixty)
  expect(shorten(`${sixty}y`)).toBe(`${'x'.repeat(57)}…`)
})

test('no character is cut in half and no blank stands before the ellipsis', () => {
  expect(shorten('🎓'.repeat(61))).toBe(`${'🎓'.repeat(57)}…`)
  expect(shorten(`${'x'.repeat(56)} ${'y'.repeat(9)}`)).toBe(`${'x'.repeat(56)}…`)
})
