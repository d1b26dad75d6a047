import { expect, test } from 'vitest'
import { chatSegments } from './chat-text.ts'

test.each([
  ['*Hola*, _tú_', [{ text: 'Hola', as: 'strong' }, { text: ', ' }, { text: 'tú', as: 'em' }]],
  ['~No~ `ALT-204`', [{ text: 'No', as: 's' }, { text: ' ' }, { text: 'ALT-204', as: 'code' }]],
  ['2*3*4 y mi_archivo_nuevo', [{ text: '2*3*4 y mi_archivo_nuevo' }]],
  ['* no * es', [{ text: '* no * es' }]],
  ['*dos\nlíneas*', [{ text: '*dos\nlíneas*' }]],
  ['<b>*a*</b>', [{ text: '<b>' }, { text: 'a', as: 'strong' }, { text: '</b>' }]],
  ['a * b *c*', [{ text: 'a * b ' }, { text: 'c', as: 'strong' }]],
  ['', []],
])('the segments of %j', (message, expected) => {
  expect(chatSegments(message)).toEqual(expected)
})

test('a long message without an end of its marks is read at once', () => {
  const began = performance.now()
  chatSegments('*a '.repeat(20_000))
  expect(performance.now() - began).toBeLessThan(1000)
})
