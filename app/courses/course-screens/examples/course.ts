import type {
  DesignContent,
  PublishedDesign,
  Theme,
} from '#contract/courses/design/course-design-shape.ts'
import { storedTemplate, TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import type { Template } from '#contract/courses/course-templates/template.ts'

/** Example course: each template with its default values, light and dark. */

const TEXTS = {
  text: 'Antes de subir, revisa las costuras del arnés y el punto de anclaje.',
  help_text: 'Mira primero las correas de las piernas.',
  transcript: 'Buenos días. Hoy te cuento cómo reviso mi arnés.',
  link: { url: 'https://example.com', title: 'Lee la norma' },
  description: 'Un arnés con sus correas',
  video: 'ejemplo',
  sendAfterMinutes: 90,
}

const DARK: Theme = {
  type: 'dark',
  background_color: 0xff101c2c,
  text_color: 0xffe8eef7,
  intro_text_color: 0xffffffff,
  link_color: 0xff7fc8ff,
  feedback_background_color: 0xff1c2e45,
  controls_color: 0xffffb703,
  button_color: 0xffffb703,
}

function exampleOf(template: Template, at: number): DesignContent {
  const { title, estimatedTime, points = 0, extended_props, options = [] } = template.starts
  const fields = new Set(template.fields.map(({ path }) => path.split('/')[1]))
  const texts = Object.entries(TEXTS).filter(
    ([name]) => fields.has(name) || name === 'transcript' || name === 'description',
  )
  return {
    id: at,
    order: at,
    content_template: storedTemplate(template),
    theme: {},
    title,
    category: null,
    estimatedTime,
    points,
    options: Object.fromEntries(
      options.map(({ text, value, description = null }, index) => [
        `${at * 100 + index}`,
        { text, value, description, order: index + 1, correct_position: index + 1 },
      ]),
    ),
    extended_props: { ...Object.fromEntries(texts), ...extended_props },
  }
}

export const CONTENTS: readonly DesignContent[] = TEMPLATES.map((template, at) =>
  exampleOf(template, at + 1),
)

const section = (id: number, theme: Theme) => ({
  id,
  name: 'Protégete antes de subir',
  order: id,
  theme,
  icon: null,
  color: id === 1 ? 0xff0f4c5c : null,
  subjects: 'Qué es trabajo en alturas; Tu equipo; Cuándo decir que no',
  subjects_title: 'En este módulo',
  sections: {},
})

export const EXAMPLE_DESIGN: PublishedDesign = {
  id: 1,
  version: 1,
  name: 'Trabajo en alturas',
  slug: 'ejemplo',
  theme: {},
  sections: { '1': section(1, {}), '2': section(2, DARK) },
}

export const FILES = { slug: EXAMPLE_DESIGN.slug }
