import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { scopeOf } from '#contract/api-scope.ts'
import type { Access, Feature } from '#contract/platform/endpoint.ts'
import { scimService } from '#contract/access/scim.ts'
import { CALLS, type ContractCall } from '#tests/support/contract-calls.ts'
import { formatMarkdown } from '../../scripts/format-markdown.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const PAGE = 'docs/policies.md'

/** Rules that every call passes, then those of each context. */
const POLICIES = [
  'api/platform/identity/access.ts',
  'api/platform/identity/impersonation.ts',
  'api/platform/identity/area-scope.ts',
  ...globSync('api/*/*/policy.ts', { cwd: ROOT }).sort(),
]

/** Declaration of a function that is named for a permission and takes the actor's scope. */
const ABOUT_THE_ACTOR =
  /\bfunction ((?:may|requireMay|onlyMine|onlyMy)(?:[A-Z]\w*)?)\([^)]*\b[Ss]cope\b/g

const WHO: Record<Access, string> = {
  public: 'anybody',
  learner: 'any account',
  staff: 'reader, admin',
  admin: 'admin',
  super: 'super-administrator',
}

const FEATURES: Record<Feature, string> = {
  communications: 'communications',
  externalTraining: 'external training',
  userCreation: 'creation of users',
}

/** Returns what a call needs beside the role, as a cell. */
function needsOf({ endpoint }: ContractCall): string {
  const { feature, everyCompany, personal, whileImpersonating } = endpoint
  return [
    feature &&
      `company with ${[feature]
        .flat()
        .map((one) => FEATURES[one])
        .join(' or ')}`,
    everyCompany && 'also for all companies',
    personal && 'not in a view as somebody else',
    whileImpersonating && 'also in a view as somebody else',
  ]
    .filter(Boolean)
    .join('; ')
}

/** Returns the scope that an API token needs, and which tokens may call, as a cell. */
function tokenOf({ feature, endpoint }: ContractCall): string {
  const scope = scopeOf({ feature, endpoint })
  if (scope === null) return '–'
  const [, mode] = scope.split(':')
  return endpoint.tokens ? `${mode}, ${endpoint.tokens} alone` : mode!
}

/** Returns rows of a table with as many calls as fit a line each. */
function rowsOf(feature: string, calls: ContractCall[]): string[] {
  const alike = Map.groupBy(calls, (call) =>
    [WHO[call.endpoint.access], needsOf(call), tokenOf(call)].join(' | '),
  )
  return [...alike].flatMap(([rights, some]) => {
    const rows: string[] = []
    let names = ''
    for (const { id } of some) {
      const name = `\`${id.slice(feature.length + 1)}\``
      const more = names ? `${names}, ${name}` : name
      if (`| ${feature} | ${more} | ${rights} |`.length <= 180) names = more
      else {
        rows.push(`| ${feature} | ${names} | ${rights} |`)
        names = name
      }
    }
    return [...rows, `| ${feature} | ${names} | ${rights} |`]
  })
}

type Sentence = { name: string; text: string }

/** Returns the exported functions and SQL conditions of a module with the text of their doc comments. */
function sentencesIn(file: string): Sentence[] {
  const code = readFileSync(path.join(ROOT, file), 'utf8')
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  return source.statements.flatMap((statement) => {
    if (!/^export\b/.test(statement.getText())) return []
    if (ts.isFunctionDeclaration(statement)) return [sentenceOf(statement.name!, statement)]
    if (!ts.isVariableStatement(statement)) return []
    const { name, initializer } = statement.declarationList.declarations[0]!
    const isRule =
      initializer !== undefined &&
      (ts.isArrowFunction(initializer) || ts.isTaggedTemplateExpression(initializer))
    return isRule ? [sentenceOf(name, statement)] : []
  })
}

function sentenceOf(name: ts.Node, statement: ts.Statement): Sentence {
  const comment = ts.getJSDocCommentsAndTags(statement).findLast(ts.isJSDoc)?.getText() ?? ''
  const text = comment
    .replaceAll(/^\/\*\*|\*\/$/g, '')
    .replaceAll(/^ *\* ?/gm, '')
    .replace(/@(t|r)(?=hrows |eturns )/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll(/\s+/g, ' ')
  return { name: name.getText(), text: text.trim() }
}

/** Wraps a list item at 120 characters. */
function item(text: string): string {
  return `- ${text}`.replaceAll(/(.{1,116})(?: |$)/g, '$1\n  ').trimEnd()
}

test('docs/policies.md has every call and policy (run this file with --update to write it)', async () => {
  const service = { id: 'scim.service', feature: 'scim', endpoint: scimService }
  const calls = [...Map.groupBy([...CALLS, service], ({ feature }) => feature)]
  const page = [
    '# Policies',
    '',
    'Who may do what. `tests/architecture/policies.test.ts` writes this page from `contract/` and from the doc comments',
    'of the policies.',
    '',
    '## By call',
    '',
    'Each call is checked before its handler runs (`api/platform/identity/access.ts`). A super-administrator who acts in a company is its',
    'admin. Names are those of `contract/`; [the list of calls](api-calls.md) has methods and paths. An API token needs the',
    "scope of its feature, such as `areas:read`; a dash is a call without tokens. What is another company's, or outside the",
    "actor's business units, does not exist: 404.",
    '',
    '| Feature | Calls | Who | Also | API token |',
    '| --- | --- | --- | --- | --- |',
    ...calls.flatMap(([feature, some]) => rowsOf(feature, some)),
    '',
    '## By context',
    '',
    'Rules that depend on the record, beside the role. Their functions are called by the handlers of the context.',
    ...POLICIES.flatMap((file) => {
      const items = sentencesIn(file).map(({ name, text }) => item(`\`${name}\`: ${text}`))
      return ['', `### \`${file}\``, '', ...items]
    }),
    '',
  ].join('\n')
  await expect(await formatMarkdown(PAGE, page)).toMatchFileSnapshot(path.join(ROOT, PAGE))
})

test.each(POLICIES)('%s says in a sentence what each function permits', (file) => {
  const silent = sentencesIn(file).filter(({ text }) => text === '')
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('a function about what the actor may do is in the policy of its context', () => {
  const elsewhere = globSync('api/*/*/**/*.ts', { cwd: ROOT })
    .filter((file) => !POLICIES.includes(file))
    .flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(ABOUT_THE_ACTOR)].map(
        ([, name]) => `${file}: ${name}`,
      ),
    )
  expect(elsewhere).toEqual([])
})
