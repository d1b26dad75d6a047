import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { unseal, seal } from './sealing.ts'

test('sealed text opens to itself, never twice the same, and not when a byte was changed', () => {
  const key = randomBytes(32)
  const sealed = seal('contraseña ñ', key)
  expect(unseal(sealed, [key])).toBe('contraseña ñ')
  expect(seal('contraseña ñ', key).equals(sealed)).toBe(false)
  for (const place of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[place]! ^= 1
    expect(() => unseal(changed, [key])).toThrow()
  }
  expect(() => unseal(sealed.subarray(0, 20), [key])).toThrow()
})

test('text sealed under an earlier key opens while that key is configured', () => {
  const [present, earlier] = [randomBytes(32), randomBytes(32)]
  expect(unseal(seal('x', earlier), [present, earlier])).toBe('x')
  expect(() => unseal(seal('x', earlier), [present])).toThrow()
})

test('another key does not open it, nor does anything that was never sealed', () => {
  const sealed = seal('x', randomBytes(32))
  expect(() => unseal(sealed, [randomBytes(32)])).toThrow()
  expect(() => unseal(Buffer.from('x'), [randomBytes(32)])).toThrow('Not a sealed text')
})
