import { expect, test } from 'vitest'
import { dayOf, timeOf } from '#app/kit/ui/format.ts'
import { instantIn } from './course-query.ts'

test.each(['America/Bogota', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])(
  'a day in %s is the instant of its noon there',
  (timezone) => {
    for (const day of ['2026-01-01', '2026-07-15', '2024-02-29']) {
      const at = Number(instantIn(day, timezone))
      expect([dayOf(at, timezone), timeOf(at, timezone)]).toEqual([day, '12:00'])
    }
  },
)

test('an invalid day is passed on as it was written', () => {
  expect(instantIn('ayer', 'America/Bogota')).toBe('ayer')
})
