import { expect, test } from 'vitest'
import { changeText } from './figures.ts'

test.each([
  ['rows', 25, 20, '5 más\u00a0· 25\u00a0%'],
  ['rows', 15, 20, '5 menos\u00a0· 25\u00a0%'],
  ['rows', 20, 20, 'Igual'],
  ['rows', 20, 0, '20 más\u00a0· —'],
  ['rows', 0, 0, 'Igual'],
  ['percentage_completed_average', 62.5, 61.5, '1 punto más'],
  ['percentage_completed_average', 60, 62.5, '2,5 puntos menos'],
  ['percentage_completed_average', 60, 60.04, 'Igual'],
  ['percentage_completed_average', null, 60, '—'],
])('the change of %s to %j from %j is %j', (key, now, before, words) => {
  expect(changeText(key, now, before)).toBe(words)
})
