import { describe, expect, test } from 'vitest'
import { namesInFolder } from './names-in-folder.ts'

describe('names in a folder', () => {
  const names = (...people: [full_name: string, username: string][]) => {
    const nameOf = namesInFolder()
    return people.map(([full_name, username]) => nameOf({ full_name, username }))
  }

  test('tell namesakes apart by username, whatever their case and accents’ form', () => {
    expect(
      names(['Ana Ruiz', 'ana'], ['ANA RUIZ', 'aruiz'], ['José', 'a'], ['Jose\u0301', 'b']),
    ).toEqual(['Ana Ruiz.pdf', 'ANA RUIZ (aruiz).pdf', 'José.pdf', 'José (b).pdf'])
  })

  test('are distinct also when a person already has such a name', () => {
    expect(
      names(['Ana', 'x'], ['Ana (b c)', 'y'], ['Ana', 'b/c'], ['Ana', 'b:c'], ['Ana', 'b?c']),
    ).toEqual(['Ana.pdf', 'Ana (b c).pdf', 'Ana (b c) 2.pdf', 'Ana (b c) 3.pdf', 'Ana (b c) 4.pdf'])
  })

  test('fit every file system', () => {
    const long: [string, string] = ['ñ'.repeat(300), 'u'.repeat(300)]
    const made = names(long, long, long)
    expect(new Set(made).size).toBe(3)
    for (const one of made) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255)
  })
})
