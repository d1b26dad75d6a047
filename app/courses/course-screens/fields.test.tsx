import { describe, expect, test } from 'vitest'
import { drawnPage } from '#tests/support/pages/drawn-page.tsx'
import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import {
  fieldsOf,
  storedTemplate,
  TEMPLATES,
} from '#contract/courses/course-templates/catalogue.ts'
import type { Field, Template } from '#contract/courses/course-templates/template.ts'
import { CONTENTS, EXAMPLE_DESIGN, FILES } from './examples/course.ts'
import { cellPath } from './props.ts'
import { ContentScreen } from './screen.tsx'
import { SectionScreen, SubjectsScreen } from './section-screen.tsx'

/** Texts that a screen says to nobody who looks at it, or that cannot be written where they are shown. */
const WITHOUT_ELEMENT: Readonly<Record<string, string>> = {
  'extended_props/link/title': 'a press on it follows the link',
  'extended_props/description': 'of a picture, which screen readers say',
  'extended_props/transcript': 'of a sound or video, which the template does not have',
}
const WITHOUT_TITLE = ['Infographic']

const textFields = (template: Template) =>
  fieldsOf(template).filter(
    ({ editor, reads }) => (editor === 'text' || editor === 'multiline') && !reads,
  )

/** A content of a template with a text in each of its fields and options. */
function written(template: Template, textOf: (path: string) => string): DesignContent {
  const example = CONTENTS.find((one) => one.content_template === storedTemplate(template))!
  const props: Record<string, unknown> = { ...example.extended_props, file: 'voz.m4a' }
  for (const { path } of textFields(template)) {
    const [first, name, inner] = path.split('/')
    if (first === 'title') continue
    if (inner) props[name!] = { url: 'https://ejemplo.test', [inner]: textOf(path) }
    else props[name!] = name === 'phrase' ? `uno [${textOf(path)}]` : textOf(path)
  }
  const options = [1, 2, 3].map((id) => ({
    text: textOf(`options/${id}/text`),
    description: textOf(`options/${id}/description`),
    value: id % 2,
    // Drawn in another order than stored.
    order: 4 - id,
    correct_position: id,
  }))
  return {
    ...example,
    title: textOf('title'),
    options: cellsOf(template).length > 0 ? { 1: options[0]!, 2: options[1]!, 3: options[2]! } : {},
    extended_props: props,
  }
}

function cellsOf(template: Template): string[] {
  const field: Field | undefined = template.fields.find(({ path }) => path === 'options')
  return (['text', 'description'] as const)
    .filter((cell) => field?.cells?.includes(cell))
    .flatMap((cell) => ['1', '2', '3'].map((id) => cellPath({ id }, cell)))
}

const drawn = (content: DesignContent) =>
  drawnPage(<ContentScreen content={content} files={FILES} />)

const pathsIn = (body: HTMLElement) =>
  [...body.querySelectorAll<HTMLElement>('[data-field]')].map(
    (element) => element.dataset['field']!,
  )

describe.each(TEMPLATES.map((template) => [template.id, template] as const))(
  '%s',
  (id, template) => {
    const paths = [...textFields(template).map(({ path }) => path), ...cellsOf(template)]
    const textOf = (path: string) => `dicho-${paths.indexOf(path)}-aquí`

    test('each text field that it shows is drawn once, with its name', async () => {
      const body = await drawn(written(template, textOf))
      const unnamed: string[] = []
      for (const path of paths) {
        const elements = body.querySelectorAll(`[data-field="${path}"]`)
        if (elements.length === 0) unnamed.push(path)
        else {
          expect(elements).toHaveLength(1)
          expect(elements[0]!.textContent).toContain(textOf(path))
        }
      }
      const known = [
        ...Object.keys(WITHOUT_ELEMENT),
        ...(WITHOUT_TITLE.includes(id) ? ['title'] : []),
      ]
      expect(known).toEqual(expect.arrayContaining(unnamed))
      const shown = unnamed.filter((path) => body.textContent.includes(textOf(path)))
      expect(shown.filter((path) => path !== 'extended_props/link/title')).toEqual([])
    })

    test('names no field that it does not have', async () => {
      const body = await drawn(written(template, textOf))
      expect(paths).toEqual(expect.arrayContaining(pathsIn(body)))
    })

    test('fields of equal texts have elements of their own', async () => {
      const same = pathsIn(await drawn(written(template, () => 'Lo mismo')))
      expect(new Set(same).size).toBe(same.length)
      const different = pathsIn(await drawn(written(template, textOf)))
      expect([...same].sort()).toEqual([...different].sort())
    })
  },
)

test('the screens of sections and their subjects name their fields', async () => {
  const section = EXAMPLE_DESIGN.sections['1']!
  const opening = await drawnPage(<SectionScreen section={section} files={FILES} kind="section" />)
  expect(pathsIn(opening)).toEqual(['name'])
  const subjects = await drawnPage(<SubjectsScreen section={section} />)
  expect(pathsIn(subjects)).toEqual(['subjects_title', 'subjects'])
})
