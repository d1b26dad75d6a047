import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import tailwindcss from 'tailwindcss'
import { expect, test } from 'vitest'

/** The theme has fewer steps than Tailwind's own: a class outside of it makes no rule, and nobody is told. */

const ROOT = path.resolve(import.meta.dirname, '../..')
const STYLES = path.join(ROOT, 'app/kit/ui/styles/app.css')

test('every class of a component has a rule', async () => {
  const ruled = await classesWithRules()
  expect(ruled.size).toBeGreaterThan(500)
  const without = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
    classesIn(readFileSync(path.join(ROOT, file), 'utf8'))
      .filter((name) => !ruled.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(without).toEqual([])
})

async function classesWithRules(): Promise<Set<string>> {
  const tailwind = tailwindcss({ config: path.join(ROOT, 'tailwind.config.ts') })
  const built = await postcss([tailwind]).process(readFileSync(STYLES, 'utf8'), { from: STYLES })
  const others = globSync('app/**/*.css', { cwd: ROOT }).map((file) =>
    postcss.parse(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  const names = new Set<string>()
  for (const root of [built.root, ...others]) {
    root.walkRules(({ selector }) => {
      for (const [, name] of selector.matchAll(/\.((?:\\[0-9a-f]+ ?|\\.|[\w-])+)/g))
        names.add(unescaped(name!))
    })
  }
  return names
}

/** CSS writes a comma or a first digit as its code: `\2c `, `\32 `. */
const unescaped = (name: string) =>
  name
    .replace(/\\([0-9a-f]+) ?/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')

const SIZED =
  /^(?:[\w[\]&>~*()-]+:)*-?(?:bg|text|(?:max-|min-)?[hw]|[pm][xytblr]?|gap(?:-[xy])?|inset|top|left|right|bottom|rounded|shadow|leading|basis|size|opacity)-[\w[\].%-]+$/

/** Names in `className` and in properties that end like it, and sizes and colours in any text. */
function classesIn(source: string): string[] {
  const named = [...source.matchAll(/[cC]lassName=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(
    ([, text, template = '']) =>
      text ?? template.replace(/\$\{([^}]*)\}/g, (_, code: string) => textsIn(code)),
  )
  const texts = [...source.matchAll(/'([^'\n]*)'/g)].map(([, text]) => text!)
  return [...named.flatMap(wordsOf), ...texts.flatMap(wordsOf).filter((word) => SIZED.test(word))]
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** Texts of an expression that are no operand of a comparison or argument of a call. */
const textsIn = (code: string) =>
  [...code.matchAll(/([=(] ?)?'([^']*)'/g)]
    .map(([, before, text]) => (before === undefined ? text : ''))
    .join(' ')
