import { describe, expect, test } from 'vitest'
import { drawnPage } from '#tests/support/pages/drawn-page.tsx'
import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { storedTemplate, TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import { CONTENTS, FILES } from './examples/course.ts'
import { ContentScreen } from './screen.tsx'

const screen = (content: DesignContent, still = false) =>
  drawnPage(<ContentScreen content={content} files={FILES} still={still} />)

const of = (id: string, changes: Partial<DesignContent> = {}) => ({
  ...CONTENTS.find(({ content_template: written }) => written === storedTemplate({ id }))!,
  ...changes,
})

describe.each(TEMPLATES)('$id', ({ id }) => {
  test('has a drawing', async () => {
    const body = await screen(of(id))
    expect(body.textContent).not.toContain('No template for')
    expect(body.querySelectorAll('.screen')).toHaveLength(1)
  })

  test('is drawn when empty and with any stored values', async () => {
    const empty = { title: null, options: {}, extended_props: {} }
    expect((await screen(of(id, empty))).querySelectorAll('.screen')).toHaveLength(1)
    const wrong = { text: 7, text2: {}, phrase: [], link: 'x', image: null, max_plays: 'dos' }
    const odd = { ...empty, extended_props: wrong }
    expect((await screen(of(id, odd))).querySelectorAll('.screen')).toHaveLength(1)
  })

  test('has nothing to press or to play as a miniature', async () => {
    const body = await screen(of(id), true)
    const pressed = 'a, button, input, summary, audio, video, iframe, [tabindex]'
    expect(body.querySelectorAll(pressed)).toHaveLength(0)
  })
})

test('an unknown template is named in the message', async () => {
  const body = await screen(of('Tip', { content_template: 'com.otra.app.Holograma' }))
  expect(body.textContent).toContain('No template for Holograma.')
})

test.each(['constructor', 'toString', '__proto__'])('%s is no template', async (name) => {
  const body = await screen(of('Tip', { content_template: name }))
  expect(body.textContent).toContain(`No template for ${name}.`)
})

test('user input is rendered as text', async () => {
  const text = '<img src=x onerror=alert(1)> *<b>*'
  for (const id of ['Concept', 'WhatsApp', 'CompletePhrase']) {
    const body = await screen(of(id, { title: text, extended_props: { text, phrase: text } }))
    expect(body.querySelector('img, b')).toBeNull()
    expect(body.textContent).toContain('<img src=x onerror=alert(1)>')
  }
})

test.each(['javascript:alert(1)', 'data:text/html,x', ' JAVASCRIPT:1', '/courses'])(
  'a link to %j is not rendered',
  async (url) => {
    for (const id of ['Concept', 'WhatsApp']) {
      const body = await screen(of(id, { extended_props: { text: 'Hola', link: { url } } }))
      expect(body.querySelector('a')).toBeNull()
    }
  },
)

test('right options are told in words, of value 1 alone', async () => {
  const options = {
    1: { text: 'Sí', description: null, value: 1, order: 2, correct_position: 0 },
    2: { text: 'No', description: null, value: 0, order: 1, correct_position: 0 },
    3: { text: 'Tal vez', description: null, value: 2, order: 2, correct_position: 0 },
  }
  const body = await screen(of('SingleChoice', { options }))
  expect([...body.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'No',
    'SíCorrecta',
    'Tal vez',
  ])
})

test('the podium is read in its order, and the places after the third below it', async () => {
  const option = (text: string, correct_position: number) => ({
    text,
    description: null,
    value: 0,
    order: 1,
    correct_position,
  })
  const options = { 1: option('C', 3), 2: option('A', 1), 3: option('D', 4), 4: option('B', 2) }
  const body = await screen(of('Sort', { options }))
  expect([...body.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'APuesto 1',
    'BPuesto 2',
    'CPuesto 3',
    'DPuesto 4',
  ])
})

test('bars are read as words and figures, and a bar of zero has no length', async () => {
  const option = (text: string, value: number, order: number) => ({
    text,
    description: null,
    value,
    order,
    correct_position: 0,
  })
  const body = await screen(
    of('Chart', { options: { 1: option('Enero', 1500, 1), 2: option('Febrero', 0, 2) } }),
  )
  expect([...body.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Enero1.500',
    'Febrero0',
  ])
  const bars = [...body.querySelectorAll('.screen-bar-part')]
  expect(bars.map((bar) => bar.getAttribute('width'))).toEqual(['100%', '0%'])
})

test('a picture has its words, none where it is decorative, and says so where it lacks them', async () => {
  const altOf = async (props: Record<string, unknown>) =>
    (await screen(of('Concept', { extended_props: { image: 'a.png', ...props } }))).querySelector(
      'img',
    )!.alt
  expect(await altOf({ description: 'Un casco' })).toBe('Un casco')
  expect(await altOf({ description: 'Un casco', decorative: true })).toBe('')
  expect(await altOf({})).toBe('Imagen sin descripción')
})

test('a video is a link and loads nothing from another origin', async () => {
  const body = await screen(of('Video', { extended_props: { video: '76979871/abcdef1234' } }))
  expect(body.querySelector('iframe, img, video')).toBeNull()
  const link = body.querySelector('a')!
  expect(link.href).toBe('https://vimeo.com/76979871/abcdef1234')
  expect(link.rel).toContain('noopener')
})
