import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The rules of docs/glossary.md and CONTRIBUTING for identifiers, file names, test titles and doc comments. */

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOURCES = '{api,app,bench,contract,server,scripts,tests}'
/** Frozen texts and data. */
const EXEMPT =
  /^(api\/platform\/db\/migrations|api\/demo\/designs|scripts\/demo-drawings|tests\/files\/upgrade)\//

type Place = 'identifiers' | 'product identifiers' | 'product declarations' | 'files' | 'titles'
type Retired = { word: string; places: Place[] }

const glossary = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8')
const [, retiredTable = ''] = glossary.split('## Words not used any more')
const RETIRED: Retired[] = retiredTable
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => {
    const [, words = '', places = ''] = line.split('|').map((cell) => cell.trim())
    return words.split(', ').map((word) => ({ word, places: places.split(', ') as Place[] }))
  })

const files = globSync(`${SOURCES}/**/*.{ts,tsx,mjs}`, { cwd: ROOT })
  .concat(['server.ts', 'settings.ts'])
  .filter((file) => !EXEMPT.test(file))

const wordsOf = (name: string) =>
  name.split(/(?=[A-Z][a-z])|[^A-Za-z]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())

/** A variable, parameter, function or type; not a property, whose name may be one of the contract or a column's. */
function isDeclared(name: ts.Identifier): boolean {
  const { parent } = name
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isTypeParameterDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isClassDeclaration(parent)) &&
    parent.name === name
  )
}

/** Identifiers and test titles of a file, each with its words. */
function namesIn(file: string) {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const identifiers = new Set<string>()
  const declarations = new Set<string>()
  const titles = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      identifiers.add(node.text)
      if (isDeclared(node)) declarations.add(node.text)
    }
    if (
      ts.isCallExpression(node) &&
      /^(test|it|describe)\b/.test(node.expression.getText()) &&
      node.arguments[0] &&
      ts.isStringLiteralLike(node.arguments[0])
    )
      titles.add(node.arguments[0].text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { identifiers, declarations, titles }
}

const forbidden = (place: Place) =>
  new Set(RETIRED.filter(({ places }) => places.includes(place)).map(({ word }) => word))

test('the glossary lists words that are not used any more', () => {
  expect(RETIRED.length).toBeGreaterThan(30)
})

test('identifiers, files and test titles use the standard terms', () => {
  const everywhere = forbidden('identifiers')
  const inProduct = forbidden('product identifiers')
  const inDeclarations = forbidden('product declarations')
  const inTitles = forbidden('titles')
  const inFiles = forbidden('files')
  const found = files.flatMap((file) => {
    const isProduct =
      /^(api|app|contract|server)/.test(file) && !/\.(test|examples)\.tsx?$/.test(file)
    const { identifiers, declarations, titles } = namesIn(file)
    const named = [...identifiers].filter((name) =>
      wordsOf(name).some(
        (word) =>
          everywhere.has(word) ||
          (isProduct &&
            (inProduct.has(word) || (declarations.has(name) && inDeclarations.has(word)))),
      ),
    )
    const titled = [...titles].filter((title) =>
      title
        .toLowerCase()
        .split(/[^a-zñáéíóú]+/)
        .some((word) => inTitles.has(word)),
    )
    const misnamed = wordsOf(file).some((word) => inFiles.has(word))
    return [...named, ...titled, ...(misnamed ? ['the file'] : [])].map((one) => `${file}: ${one}`)
  })
  expect(found).toEqual([])
})

test('doc comments begin with the standard term or a verb', () => {
  const begins = /\/\*\*[\s*]*(What|Whatever|Of|Who|Whoever|Whom|Whose)\b/
  expect(files.filter((file) => begins.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual(
    [],
  )
})
