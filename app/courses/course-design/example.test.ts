import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import type { Template } from '#contract/courses/course-templates/template.ts'
import { exampleOf } from './example.ts'

const PICTURES = path.join(import.meta.dirname, '../../../public/examples')
const templates: readonly Template[] = TEMPLATES

test('every picture of an example is there, and each is shown by one', () => {
  const shown = templates.flatMap(({ example = {} }) => Object.values(example))
  expect(new Set(shown)).toEqual(new Set(readdirSync(PICTURES)))
})

test('an example fills only fields that its template has', () => {
  for (const template of templates) {
    const fields = template.fields.map(({ path }) => path)
    for (const name of Object.keys(template.example ?? {}))
      expect(fields, template.id).toContain(`extended_props/${name}`)
    expect(exampleOf(template).extended_props).toMatchObject(template.example ?? {})
  }
})
