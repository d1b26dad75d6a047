import { describe, expect, test } from 'vitest'
import { drawnPage } from '#tests/support/drawn-page.tsx'
import type { DesignContent } from '#contract/courses/course-design-shape.ts'
import { fieldsOf, templateOf } from '#contract/courses/course-templates/catalogue.ts'
import { sortedOptions } from '#contract/courses/course-values.ts'
import { CONTENTS, FILES } from '../course-screens/examples/course.ts'
import { ContentScreen } from '../course-screens/screen.tsx'
import type { Item } from './items.ts'
import { drawnFields } from './preview-fields.ts'

const WRITTEN = ['text', 'text2', 'phrase', 'help_text', 'description', 'transcript'] as const

function itemOf(content: DesignContent): Item {
  const level = { id: 1, name: 'Sección', order: 1, theme: {}, icon: null, color: null }
  const texts = { subjects: null, subjects_title: null }
  const section = { ...level, ...texts, sections: {} }
  const subsection = { ...level, ...texts, contents: {} }
  const path = `sections/1/sections/1/contents/${content.id}`
  const key = `content-${content.id}`
  return { kind: 'content', key, path, title: 'x', section, subsection, content }
}

describe.each(CONTENTS.map((content) => [content.content_template.split('.').at(-1)!, content]))(
  '%s',
  (_, example) => {
    const has = new Set(fieldsOf(templateOf(example.content_template)).map(({ path }) => path))
    const props = Object.fromEntries(
      WRITTEN.filter((name) => has.has(`extended_props/${name}`)).map((name) => [
        name,
        name === 'phrase' ? 'uno dos [tres]' : `Lo escrito en ${name}`,
      ]),
    )
    const content = {
      ...example,
      title: 'El título',
      extended_props: { ...example.extended_props, ...props },
    }

    test('each text that is drawn belongs to its field', async () => {
      const body = await drawnPage(<ContentScreen content={content} files={FILES} />)
      const fields = drawnFields(body, itemOf(content))
      const found = [...fields].map(([element, field]) => {
        const text = element.textContent
        if ('option' in field)
          return text === sortedOptions(content.options)[field.option]![field.cell]
        if (field.path === 'title') return text.startsWith('El título')
        const name = field.path.split('/')[1]!
        return name === 'phrase' ? text.includes('tres') : text.includes(String(props[name]))
      })
      expect(found).not.toContain(false)
    })

    test('each text field that is drawn can be written', async () => {
      const body = await drawnPage(<ContentScreen content={content} files={FILES} />)
      const paths = [...drawnFields(body, itemOf(content)).values()].flatMap((field) =>
        'path' in field ? [field.path] : [],
      )
      const drawn = Object.entries(props).filter(
        ([name, text]) => name === 'phrase' || body.textContent.includes(text),
      )
      for (const [name] of drawn) expect(paths).toContain(`extended_props/${name}`)
    })
  },
)
