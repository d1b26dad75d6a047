import { describe, expect, test } from 'vitest'
import { instantOf, programmedAt } from './date.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const at = (given: string, zone: string) => programmedAt(given, zone, NOW)?.toISOString()

describe('when a message is to be sent', () => {
  test.each([
    ['2026-03-01T09:30', 'America/Bogota', '2026-03-01T14:30:00.000Z'],
    ['2026-03-01 09:30:00', 'America/Bogota', '2026-03-01T14:30:00.000Z'],
    ['2026-03-01T09:30Z', 'America/Bogota', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30-03:00', 'America/Bogota', '2026-03-01T12:30:00.000Z'],
    ['2026-03-01T09:30:00.000+0545', 'America/Bogota', '2026-03-01T03:45:00.000Z'],
    ['2026-07-01T09:30', 'Europe/Madrid', '2026-07-01T07:30:00.000Z'],
    ['2026-12-01T09:30', 'Europe/Madrid', '2026-12-01T08:30:00.000Z'],
    ['2026-03-01T09:30', 'Asia/Kathmandu', '2026-03-01T03:45:00.000Z'],
  ])('%s in %s is %s', (given, zone, instant) => {
    expect(at(given, zone)).toBe(instant)
  })

  test('moves forward where a change of clocks skips the hour', () => {
    expect(at('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
  })

  test('is the first of two where one repeats it', () => {
    expect(at('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  })

  test('is shown by the clocks of the zone, at each hour of the days about both changes', () => {
    const zone = 'America/Santiago'
    const shown = new Intl.DateTimeFormat('sv', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const differing: string[] = []
    const hours = [Date.UTC(2026, 3, 3), Date.UTC(2026, 8, 4)].flatMap((from) =>
      Array.from({ length: 96 }, (_, hour) => from + hour * 3600_000),
    )
    for (const clock of hours) {
      const given = new Date(clock).toISOString().slice(0, 16).replace('T', ' ')
      const told = shown.format(instantOf(clock, zone))
      if (told !== given) differing.push(`${given} → ${told}`)
    }
    // The hour that is skipped there in September.
    expect(differing).toEqual(['2026-09-06 00:00 → 2026-09-06 01:00'])
  })

  test.each(['2026-02-29T10:00', '2026-13-01T10:00', '2026-01-31T25:00', '2025-12-31T10:00'])(
    '%s is refused',
    (given) => {
      expect(() => at(given, 'America/Bogota')).toThrow(/fecha de programacion/)
    },
  )
})
