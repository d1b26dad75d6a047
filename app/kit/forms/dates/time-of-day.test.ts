import { expect, test } from 'vitest'
import { timeFrom, timeValues } from './time-of-day.ts'

test.each([
  ['00:00', '12', '00', 'am'],
  ['00:05', '12', '05', 'am'],
  ['09:30', '9', '30', 'am'],
  ['12:00', '12', '00', 'pm'],
  ['15:05', '3', '05', 'pm'],
  ['23:55', '11', '55', 'pm'],
])('%s converts to %s:%s %s and back', (time, hour, minute, half) => {
  const values = timeValues('at', time)
  expect(values).toEqual({ at_hour: hour, at_minute: minute, at_half: half })
  expect(timeFrom('at', (field) => values[field])).toBe(time)
})

test.each([
  { at_hour: '0', at_minute: '00', at_half: 'am' },
  { at_hour: '13', at_minute: '00', at_half: 'pm' },
  { at_hour: '3', at_minute: '60', at_half: 'pm' },
  { at_hour: '3', at_minute: '5', at_half: 'pm' },
  { at_hour: '3', at_minute: '05', at_half: 'x' },
  {},
] as Record<string, string>[])('%j is no time', (values) => {
  expect(timeFrom('at', (field) => values[field])).toBe('')
})
