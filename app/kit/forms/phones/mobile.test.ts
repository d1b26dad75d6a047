import { describe, expect, test } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { joinMobile, splitMobile } from './mobile.ts'

describe('a mobile number', () => {
  test.each([
    ['+57 300 123 4567', { country: 'CO', number: '300 123 4567' }],
    ['+1 2025550123', { country: 'US', number: '2025550123' }],
    ['+44 7911123456', { country: 'GB', number: '7911123456' }],
    [null, { country: 'CO', number: '' }],
    ['3001234567', { country: 'CO', number: '3001234567' }],
    ['+999 1', { country: 'CO', number: '+999 1' }],
  ])('%j is shown in two parts', (stored, parts) => expect(splitMobile(stored)).toEqual(parts))

  test('survives being shown and sent again, in every country', () => {
    for (const { calling } of COUNTRIES) {
      const stored = `+${calling} 12345678`
      expect(joinMobile(splitMobile(stored))).toBe(stored)
    }
  })

  test('is empty without digits, Colombian without a country, and never validated here', () => {
    expect(joinMobile({ country: 'CO', number: '  ' })).toBeNull()
    expect(joinMobile(undefined)).toBeNull()
    expect(joinMobile({ number: ' 300 ' })).toBe('+57 300')
    expect(joinMobile({ country: 'MX', number: 'abc' })).toBe('+52 abc')
  })
})

test('every country has a unique code, a calling code and a name', () => {
  expect(COUNTRIES.length).toBeGreaterThan(230)
  for (const country of COUNTRIES) {
    expect(country.code).toMatch(/^[A-Z]{2}$/)
    expect(country.calling).toMatch(/^\d{1,3}$/)
    expect(country.name.length).toBeGreaterThan(1)
  }
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length)
})
