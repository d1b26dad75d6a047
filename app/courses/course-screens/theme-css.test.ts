import { JSDOM } from 'jsdom'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { PublishedDesign, Theme } from '#contract/courses/design/course-design-shape.ts'
import { CONTENTS, EXAMPLE_DESIGN } from './examples/course.ts'
import { identifierOf, themeClass, themeCss } from './theme-css.ts'

const FILES = { slug: 'curso' }

const themed = (theme: Theme, below: Partial<PublishedDesign> = {}) =>
  themeCss({ ...EXAMPLE_DESIGN, sections: {}, theme, ...below }, FILES)

/** Returns the style of a class, as a browser parses the sheet. */
function valuesOf(css: string, name: string): CSSStyleDeclaration {
  const { document } = new JSDOM(`<style></style>`).window
  document.querySelector('style')!.textContent = css
  const rules = [...document.querySelector('style')!.sheet!.cssRules] as CSSStyleRule[]
  const found = rules.filter(({ selectorText }) => selectorText === `.${name}`)
  expect(found, name).toHaveLength(1)
  return found[0]!.style
}

/** Names that try to break out of the style element or its rules. */
const HOSTILE = [
  'a"}</style><script>alert(1)</script>',
  "x';} body{display:none} /*",
  '\\22 ) url(https://fuera.test)',
  'línea\nnueva\u0000\u2028',
  '--raro: 1; 😀 &amp;',
  '12 números',
]

describe('a theme', () => {
  test('uses the default for theme values that the level has not unlocked', () => {
    const values = valuesOf(themed({ text_color: 0xff123456 }), 'theme-course')
    expect(values.getPropertyValue('--theme-text-color')).toBe('#123456')
    expect(values.getPropertyValue('--theme-button-color')).toBe('#ED5244')
    expect(values.getPropertyValue('--theme-module-won-image')).toBe(
      'url(/courses/assets/svg/general/module_won.svg)',
    )
  })

  test('writes the rules of a deeper level later, with only the values it unlocks', () => {
    const [section] = Object.values(EXAMPLE_DESIGN.sections)
    const subsection = { ...section!, id: 7, theme: { link_color: 0xff00ff00 }, contents: {} }
    const content = { ...CONTENTS[0]!, id: 9, theme: { type: 'dark' as const } }
    const css = themed(
      { link_color: 0xff0000ff },
      {
        sections: {
          1: { ...section!, sections: { 7: { ...subsection, contents: { 9: content } } } },
        },
      },
    )
    expect(valuesOf(css, 'theme-section-7').getPropertyValue('--theme-link-color')).toBe('#00FF00')
    expect(valuesOf(css, 'theme-content-9').getPropertyValue('--theme-link-color')).toBe('')
    expect(valuesOf(css, 'theme-content-9').getPropertyValue('color-scheme')).toBe('dark')
    const places = ['course', 'section-1', 'section-7', 'content-9'].map((level) =>
      css.indexOf(`.theme-${level}{`),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(themeClass({ section: 1, subsection: 7, content: 9 })).toBe(
      'theme-course theme-section-1 theme-section-7 theme-content-9',
    )
  })

  test('has a text colour that is readable on the section colour', () => {
    const [section] = Object.values(EXAMPLE_DESIGN.sections)
    const inkOn = (color: number) =>
      valuesOf(
        themed({}, { sections: { 1: { ...section!, color } } }),
        'theme-section-1',
      ).getPropertyValue('--section-ink')
    expect([inkOn(0xff0f4c5c), inkOn(0xfffb8b24)]).toEqual(['#fff', '#000'])
  })

  test('turns the text of a button to black or white where only its colour was changed', () => {
    const [section] = Object.values(EXAMPLE_DESIGN.sections)
    const [navy, yellow] = [0xff0b1f4b, 0xfff5d300]
    const inkOf = (course: Theme, level: Theme) => {
      const css = themed(course, { sections: { 1: { ...section!, theme: level } } })
      return ['theme-course', 'theme-section-1'].map((name) =>
        css.includes(`.${name}{`)
          ? valuesOf(css, name).getPropertyValue('--theme-button-text-color')
          : '',
      )
    }
    expect(inkOf({ button_color: navy }, {})).toEqual(['#FFFFFF', ''])
    expect(inkOf({ button_color: navy }, { button_color: yellow })).toEqual(['#FFFFFF', '#000000'])
    // A text that was chosen for the button stays, and what is readable is not changed.
    const chosen = { button_color: navy, button_text_color: 0xff333333 }
    expect(inkOf(chosen, { button_color: navy })).toEqual(['#333333', '#FFFFFF'])
    expect(inkOf({ button_color: yellow }, {})).toEqual(['#1A1A1A', ''])
  })

  test('gives images a tenth of their sizes as a share of the width', () => {
    const [section] = Object.values(EXAMPLE_DESIGN.sections)
    const props = { imageWidthDP: 320, imageHeightDP: 155, imagePadding: 0 }
    const content = { ...CONTENTS[0]!, id: 9, theme: {}, extended_props: props }
    const subsection = { ...section!, id: 7, contents: { 9: content } }
    const css = themed({}, { sections: { 1: { ...section!, sections: { 7: subsection } } } })
    const values = valuesOf(css, 'theme-content-9')
    expect(values.getPropertyValue('--image-width')).toBe('32cqw')
    expect(values.getPropertyValue('--image-height')).toBe('15.5cqw')
    expect(values.getPropertyValue('--image-padding')).toBe('')
  })
})

describe.each(HOSTILE)('%j', (name) => {
  test('as a font name stays one CSS identifier', () => {
    const css = themed({ font: { name, type: 'ttf' } })
    expect(css).not.toMatch(/["'<&]|script>|fuera\.test\)/)
    const values = valuesOf(css, 'theme-course')
    expect(values.getPropertyValue('--theme-font')).toBe(identifierOf(name))
    // The rules after it still apply.
    expect(values.getPropertyValue('--theme-text-color')).toBe('#606060')
  })

  test('as a file name stays one URL of the site', () => {
    const css = themed({
      font: { name: 'Mía', type: 'otf', file: name },
      background_image: name,
    })
    expect(css).not.toMatch(/["'<&]|script>/)
    const [, source] = /src:url\(([^()\s]*)\) format\(opentype\)/.exec(css)!
    expect(decodeURIComponent(source!)).toBe(`/courses/assets/fonts/curso/${name}`)
    const image = valuesOf(css, 'theme-course').getPropertyValue('--theme-background-image')
    expect(image).toMatch(/^url\([^()\s]*\)$/)
  })

  test('is written by React as it is', () => {
    const css = themed({ font: { name, type: 'ttf', file: name }, background_image: name })
    expect(renderToStaticMarkup(createElement('style', {}, css))).toBe(`<style>${css}</style>`)
  })
})

test.each([
  ['red;}' as unknown as number, '#606060'],
  [-1, '#FFFFFF'],
])('an invalid colour %j is replaced by a valid one', (color, shown) => {
  const css = themed({ text_color: color })
  expect(css).not.toContain('red')
  expect(valuesOf(css, 'theme-course').getPropertyValue('--theme-text-color')).toBe(shown)
})
