import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formWith, openEditor } from '#tests/api/courses/course-design/editor.ts'
import { zipOf } from '#tests/files/zip.ts'

/** Manifests whose values are nested, anywhere in them. */

const { signInAs } = await openEditor()
const other = await signInAs('admin', 97)

const WAYS = { list: ['[', ']'], object: ['{"a":', '}'], named: ['{"text":1,"a":', '}'] } as const
const PLACES = ['course', 'theme', 'extended_props', 'options', 'ajeno', 'sections'] as const
type Place = (typeof PLACES)[number]

function manifest(place: Place, value: string): string {
  const put = (name: Place, otherwise: string) => (place === name ? value : otherwise)
  const content = `{"template":"Concept","title":"T","options":${put('options', '[]')},
    "extended_props":{"x":${put('extended_props', '1')}}}`
  const section = `{"name":"Una","sections":[{"name":"Dos","contents":[${content}]}]}`
  return `{"format":"sendero-course","version":1,"ajeno":${put('ajeno', '1')},
    "course":{"name":"Curso","skills":${put('course', '[]')}},"theme":${put('theme', '{}')},
    "sections":${put('sections', `[${section}]`)}}`
}

const nested = (ways: readonly (keyof typeof WAYS)[], depth: number) =>
  Array.from({ length: depth }, (_, at) => WAYS[ways[at % ways.length]!][0]).join('') +
  '1' +
  Array.from({ length: depth }, (_, at) => WAYS[ways[(depth - 1 - at) % ways.length]!][1]).join('')

const receive = (json: string) =>
  other(
    'POST',
    '/courses/packages',
    formWith(zipOf([{ name: 'manifest.json', content: json }]), 'curso.zip'),
  )

test('refuses a manifest that is nested deeply anywhere, at once and in words', async () => {
  const ways = fc.array(fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[])), {
    minLength: 1,
    maxLength: 3,
  })
  const depth = fc.oneof(fc.integer({ min: 33, max: 5_000 }), fc.constant(20_000))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PLACES), ways, depth, async (place, chosen, levels) => {
      const began = Date.now()
      const { status, body } = await receive(manifest(place, nested(chosen, levels)))
      expect([status, body.errors[0].path]).toEqual([422, 'file'])
      expect(Date.now() - began).toBeLessThan(5_000)
    }),
    {
      numRuns: 25,
      examples: [
        ['extended_props', ['object'], 2_000],
        ['ajeno', ['list'], 20_000],
      ],
    },
  )
})

test('takes a manifest whose fields are nested as far as a request may be', async () => {
  const { status, body } = await receive(manifest('extended_props', nested(['named'], 20)))
  expect([status, body.contents]).toEqual([201, 1])
})
