import { describe, expect, test } from 'vitest'
import {
  answerKindOf,
  answerValue,
  markAnswer,
  rightAnswerText,
} from '#contract/courses/design/course-answers.ts'
import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'

const option = (text: string, value = 0, order = 1, place = order, description = '') => ({
  text,
  value,
  order,
  correct_position: place,
  description,
})

function content(template: string, options = {}, phrase = '') {
  return { content_template: template, options, points: 10, extended_props: { phrase } }
}

const CHOICE = { 7: option('Casco', 1), 8: option('Gorra', 0, 2), 9: option('Guantes', 1, 3) }
const PLACES = { 7: option('Segundo', 0, 1, 2), 8: option('Primero', 0, 2, 1) }
const PAIRS = { 7: option('Casco', 0, 1, 1, 'Cabeza'), 8: option('Botas', 0, 2, 2, 'Pies') }

const RIGHT: [template: string, content: ReturnType<typeof content>, given: string[]][] = [
  ['SingleChoice', content('SingleChoice', CHOICE), ['9']],
  ['ImageChoice', content('app.sendero.templates.ImageChoice', CHOICE), ['7']],
  ['MultipleChoice', content('MultipleChoice', CHOICE), ['9', '7']],
  ['Sort', content('Sort', PLACES), ['8', '7']],
  ['DragAndDrop', content('DragAndDrop', PAIRS), ['Cabeza', 'Pies']],
  [
    'CompletePhrase',
    content('CompletePhrase', {}, 'El [Casco] y las [botas]'),
    ['casco ', 'botas'],
  ],
  ['OrderPhrase', content('OrderPhrase', {}, 'mide | corta | guarda'), ['mide', 'corta', 'guarda']],
]
const WRONG: typeof RIGHT = [
  ['SingleChoice', content('SingleChoice', CHOICE), ['8']],
  ['SingleChoice with two', content('SingleChoice', CHOICE), ['7', '9']],
  ['MultipleChoice with one of two', content('MultipleChoice', CHOICE), ['7']],
  ['MultipleChoice with one too many', content('MultipleChoice', CHOICE), ['7', '8', '9']],
  ['Sort', content('Sort', PLACES), ['7', '8']],
  ['DragAndDrop', content('DragAndDrop', PAIRS), ['Pies', 'Cabeza']],
  ['CompletePhrase', content('CompletePhrase', {}, 'El [casco] y las [botas]'), ['botas', 'casco']],
  ['OrderPhrase', content('OrderPhrase', {}, 'mide corta'), ['corta', 'mide']],
]

describe('an answer', () => {
  test.each(RIGHT)('to %s is right and gives all points', (_, of, given) => {
    expect(markAnswer(of, answerValue(of, given))).toEqual({ isCorrect: true, points: 10 })
    expect(rightAnswerText(of)).not.toBe('')
  })

  test.each(WRONG)('to %s is wrong and gives none', (_, of, given) => {
    expect(markAnswer(of, answerValue(of, given))).toEqual({ isCorrect: false, points: 0 })
    expect(markAnswer(of, '')).toEqual({ isCorrect: false, points: 0 })
  })

  test.each(['Type', 'Record', 'Concept', 'De otra parte'])(
    'to %s is neither, and gives its points',
    (template) => {
      const of = content(template, CHOICE)
      expect(markAnswer(of, 'Lo que sea')).toEqual({ isCorrect: null, points: 10 })
      expect(rightAnswerText(of)).toBe('')
    },
  )
})

test('every question of the catalogue is answered', () => {
  const unanswered = TEMPLATES.filter(
    ({ id, group }) => group === 'pregunta' && answerKindOf({ content_template: id }) === null,
  )
  expect(unanswered.map(({ id }) => id)).toEqual([])
})
