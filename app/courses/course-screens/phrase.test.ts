import { expect, test } from 'vitest'
import { phraseSegmentsOf } from '#contract/courses/design/course-requirements.ts'
import { shuffled } from './phrase.ts'

const gap = (text: string) => ({ text, gap: true })
const words = (text: string) => ({ text, gap: false })

test.each([
  [
    'El [arnés] va en el [ pecho ].',
    [words('El '), gap('arnés'), words(' va en el '), gap('pecho'), words('.')],
  ],
  ['[Uno][dos]', [gap('Uno'), gap('dos')]],
  ['Sin huecos [] ni [ ]', [words('Sin huecos [] ni [ ]')]],
  ['Abierto [así', [words('Abierto [así')]],
  ['[[dentro]]', [words('['), gap('dentro'), words(']')]],
  ['', []],
])('the segments of %j', (phrase, expected) => {
  expect(phraseSegmentsOf(phrase)).toEqual(expected)
})

test.each([['Primero la seguridad'], ['uno dos'], ['a b c d e f g h'], ['igual igual otra']])(
  'the words of %j are shuffled deterministically, without loss',
  (phrase) => {
    const given = phrase.split(' ').map((text, at) => ({ text, at }))
    const once = shuffled(given, ({ text }) => text)
    expect(once).not.toEqual(given)
    expect(once).toEqual(shuffled(given, ({ text }) => text))
    expect([...once].sort((a, b) => a.at - b.at)).toEqual(given)
  },
)
