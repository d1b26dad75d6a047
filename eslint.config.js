import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import { configs } from 'typescript-eslint'

/** A body is read where it is bounded while it arrives; and what browsers run, the oldest of them does. */
const BODIES_AND_METHODS = [
  {
    selector:
      'CallExpression[callee.object.name=/[rR]equest$/][callee.property.name=/^(formData|text|json|blob|bytes|arrayBuffer)$/], CallExpression[callee.property.name="formData"]',
    message: 'Forms are read by postedForm(), within its limits.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^to(Spliced|Sorted|Reversed)$/]',
    message: 'Chromium 109 has no such method, and nothing is added to it: copy with [...].',
  },
]

/** Parameters of URLs are read and written by app/url-state. */
const URL_STATE = [
  {
    selector:
      'Identifier[name="URLSearchParams"], Identifier[name=/^searchParams$/], Identifier[name="useSearchParams"]',
    message:
      'Read parameters by readParams() or param(), write them by withQuery() (app/url-state).',
  },
  {
    selector:
      'TemplateElement[value.raw=/[?&][a-zA-Z_.]+=/], Literal[value=/^[/?].*[?&][a-zA-Z_.]+=/]',
    message: 'A query string is written by withQuery() (app/url-state).',
  },
]

const DATA_HOOKS = '/^use(Fetcher|LoaderData|RouteLoaderData|ActionData|Answer)$/'
const ROUTE_DATA =
  'Data of a route is typed by `typeof loader` or `typeof action`: a type written by hand hides that the route changed.'

/** Restated types of what a route answers. */
const RESTATED_DATA = [
  {
    selector: `CallExpression:matches([callee.name=${DATA_HOOKS}], [callee.name="fetchJson"]) > TSTypeParameterInstantiation > :not(TSTypeQuery)`,
    message: ROUTE_DATA,
  },
  {
    selector: `TSAsExpression > CallExpression[callee.name=${DATA_HOOKS}], TSAsExpression > AwaitExpression > CallExpression[callee.name="fetchJson"]`,
    message: ROUTE_DATA,
  },
  {
    selector: 'ImportSpecifier[imported.name="useMatches"]',
    message: `${ROUTE_DATA} Use useRouteLoaderData.`,
  },
  {
    selector: 'CallExpression[callee.property.name="json"][arguments.length=0]',
    message: `${ROUTE_DATA} Use fetchJson<typeof loader>(), in the server errorBodyOf().`,
  },
]

// Only what reads types or hooks is looked for here: formatting is prettier's, unused code knip's,
// who may import whom dependency-cruiser's.
export default defineConfig(
  { ignores: ['build/', 'data/', 'coverage/', '.cache/', 'test-results/', 'tests/files/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        // `const { secret: _, ...rest } = row` is how a property is left out.
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Numbers and query strings read well in a template; a promise or an object is a bug.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: [{ name: ['URLSearchParams', 'URL'], from: 'lib' }] },
      ],
      // Express, React and Node's events take handlers that answer a promise.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      // `onError: (error) => log.error(error)` says what it says.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // There is no enum (erasableSyntaxOnly) and hardly a class but errors: a fifth of the lint's time for nothing to find.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Also reports mapped types of a type parameter, whose constraint is the empty object.
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      // An interface may answer a promise where one implementation has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // Remix ends a request by throwing its answer.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', package: '@remix-run/server-runtime', name: 'TypedResponse' },
            { from: 'package', package: '@remix-run/router', name: 'UNSAFE_DataWithResponseInit' },
          ],
        },
      ],
      // With noUncheckedIndexedAccess the only way to state what the line above has made sure of.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Objects here are made of closures; there is no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
    },
  },

  {
    files: ['app/**/*.ts', 'app/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended],
  },

  {
    files: ['app/**/*.ts', 'app/**/*.tsx'],
    ignores: ['app/backend/posted-form.server.ts', 'app/**/*.test.*'],
    rules: {
      'no-restricted-syntax': ['error', ...BODIES_AND_METHODS, ...RESTATED_DATA, ...URL_STATE],
    },
  },

  // Parse and write URLs, or send a form body whose type is the name of the class.
  {
    files: [
      'app/url-state/*.ts',
      'app/lists/list-selection.tsx',
      'app/shell/side-menu.tsx',
      'app/ui/selection.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...BODIES_AND_METHODS, ...RESTATED_DATA] },
  },

  // Where the type of a route's data is read off its loader or action, and bodies of the API are read.
  {
    files: [
      'app/forms/use-answer.ts',
      'app/ui/fetch-json.ts',
      'app/backend/api.server.ts',
      'app/backend/error-body.server.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...BODIES_AND_METHODS, ...URL_STATE] },
  },

  // These speak to a terminal; everything else has the log.
  {
    files: [
      'server.ts',
      'server/**/command.ts',
      'scripts/**',
      'tests/bench/**',
      'tests/files/**',
      'tests/providers/**',
      'app/entry.server.tsx',
    ],
    rules: { 'no-console': 'off' },
  },

  // Answers of the API are read as whatever they turn out to be, and then checked.
  {
    files: ['tests/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
    },
  },
)
