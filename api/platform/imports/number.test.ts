import { expect, test } from 'vitest'
import { decimalNumber } from '#contract/platform/values/shapes.ts'
import { numberRule } from './number.ts'

const rule = numberRule(decimalNumber({ max: 9999, message: 'De 0 a 9.999' }))

test.each([
  ['12,5', '12.5', []],
  ['85 %', '85', []],
  ['1.234,5', '1234.5', []],
  ['1.500', '1500', ['warning: «1.500» se lee como 1500 y no como 1,500']],
  ['12.345', '12.345', ['error: De 0 a 9.999. «12.345» se lee como 12345 y no como 12,345']],
  ['33,333', '33,333', ['error: De 0 a 9.999, con 2 decimales a lo sumo']],
  ['mucho', 'mucho', ['error: De 0 a 9.999']],
])('%j is stored as %j and tells %j', (cell, stored, told) => {
  const notes: string[] = []
  const kept = rule(cell, {
    error: (message) => notes.push(`error: ${message}`),
    warning: (message) => notes.push(`warning: ${message}`),
  })
  expect({ kept, notes }).toEqual({ kept: stored, notes: told })
})
