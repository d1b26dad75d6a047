import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import {
  contrast,
  readColor,
  THEME_COLORS,
  writeColor,
  CONTRAST_PAIRS,
} from '#contract/courses/design/course-theme.ts'
import { fieldsOf, templateOf, TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import { readField } from '#contract/courses/design/course-values.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

test('there are the twenty templates of the specification, in an order of their own', () => {
  expect(TEMPLATES.map(({ id }) => id).sort()).toEqual(
    (
      'Concept, Challenge, Chart, CompletePhrase, DragAndDrop, FirebaseVideo, ImageChoice, ImagesSlider, ' +
      'MultipleChoice, SingleChoice, OrderPhrase, Record, Sort, Sound, Tip, Type, Video, WhatsAppList, ' +
      'WhatsApp, Infographic'
    )
      .split(', ')
      .sort(),
  )
  expect(TEMPLATES.map(({ order }) => order)).toEqual(TEMPLATES.map((_, index) => index + 1))
})

test('the initial values of a template are valid for its fields', () => {
  for (const template of TEMPLATES) {
    const fields = fieldsOf(template)
    expect(new Set(fields.map(({ path }) => path)).size, template.id).toBe(fields.length)
    for (const [prop, value] of Object.entries(template.starts.extended_props ?? {})) {
      const field = fields.find(({ path }) => path === `extended_props/${prop}`)!
      expect(readField(field, value), `${template.id} ${prop}`).toEqual({ value })
    }
    const named = template.requires.flatMap((one) => ('needs' in one ? one.needs : []))
    const paths = fields.map((field) => field.path)
    expect(paths, template.id).toEqual(expect.arrayContaining([...named]))
    const hasOptions = paths.includes('options')
    expect(Boolean(template.starts.options), template.id).toBe(hasOptions)
  }
})

test('a template is found bare, after its package and after another one', () => {
  for (const written of ['Tip', 'app.sendero.templates.Tip', 'com.otra.cosa.Tip'])
    expect(templateOf(written)?.id).toBe('Tip')
  for (const written of ['', 'tip', 'Hologram', 'constructor', 'Tip.']) {
    expect(templateOf(written)).toBeUndefined()
  }
})

test('a 21st template is its file and one line; what draws it is the other file', async () => {
  const folder = path.join(ROOT, '.cache')
  await mkdir(folder, { recursive: true })
  const copy = await mkdtemp(path.join(folder, 'templates-'))
  try {
    await cp(path.join(ROOT, 'contract'), path.join(copy, 'contract'), { recursive: true })
    const templates = path.join(copy, 'contract/courses/course-templates')
    const before = await readdir(templates)
    await writeFile(
      path.join(templates, 'poll.ts'),
      `import { options, text } from './fields.ts'
       import type { Template } from './template.ts'
       export const Poll = {
         id: 'Poll', title: 'Encuesta', description: 'Sin respuesta correcta', order: 21, group: 'pregunta',
         fields: [text, options('text', 'value', 'order')],
         starts: { title: 'Encuesta', estimatedTime: 30, options: [{ text: 'Sí', value: 0 }] },
         requires: [{ options: 2, message: 'Agrega al menos dos opciones' }],
       } as const satisfies Template`,
    )
    await appendFile(path.join(templates, 'registry.ts'), `export { Poll } from './poll.ts'\n`)
    expect(await readdir(templates)).toHaveLength(before.length + 1)

    const script = `
      const { TEMPLATES, fieldsOf, templateOf } = await import('./contract/courses/course-templates/catalogue.ts')
      const { problemsOf } = await import('./contract/courses/design/course-problems.ts')
      const { readField } = await import('./contract/courses/design/course-values.ts')
      const content = { id: 3, order: 1, content_template: 'app.sendero.templates.Poll', theme: {}, title: 'T',
        category: null, estimatedTime: 0, points: 0, options: {}, extended_props: {} }
      const below = { id: 2, order: 1, name: 'B', theme: {}, icon: null, contents: { 3: content } }
      const design = { id: 9, version: 1, name: 'N', slug: 's', theme: {},
        sections: { 1: { id: 1, order: 1, name: 'A', theme: {}, icon: null, sections: { 2: below } } } }
      console.log(JSON.stringify({
        last: TEMPLATES.at(-1).title,
        text: readField(fieldsOf(templateOf('Poll')).find(({ path }) => path === 'extended_props/text'), ' Hola '),
        problems: problemsOf(design, new Set()).map(({ message }) => message),
      }))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script],
      { cwd: copy },
    )
    expect(JSON.parse(stdout)).toEqual({
      last: 'Encuesta',
      text: { value: 'Hola' },
      problems: ['Agrega al menos dos opciones'],
    })
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
})

test.each([
  ['#1A2B3C', 0xff1a2b3c],
  ['1a2b3c', 0xff1a2b3c],
  [-15062212, 0xff1a2b3c],
  [0xff1a2b3c, 0xff1a2b3c],
  ['4279905084', 0xff1a2b3c],
  [0x00ff0000, 0xffff0000],
  ['#12', null],
  ['red', null],
  [1.5, null],
  [2 ** 32, null],
  [null, null],
])('the colour %s is %s', (given, stored) => {
  expect(readColor(given)).toBe(stored)
})

test('colours are written as people write them, and defaults can be read', () => {
  expect(writeColor(0xff0a0b0c)).toBe('#0A0B0C')
  expect(contrast(0xff000000, 0xffffffff)).toBeCloseTo(21)
  for (const [text, ground] of CONTRAST_PAIRS)
    expect(
      contrast(THEME_COLORS[text].initial, THEME_COLORS[ground].initial),
      `${text} on ${ground}`,
    ).toBeGreaterThanOrEqual(4.5)
})
