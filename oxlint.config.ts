import { defineConfig } from 'oxlint'

/** The strict set of typescript-eslint, with and without types. */
const STRICT = `
  await-thenable ban-ts-comment no-array-delete no-base-to-string no-deprecated no-duplicate-enum-values
  no-duplicate-type-constituents no-dynamic-delete no-empty-object-type no-explicit-any no-extra-non-null-assertion
  no-extraneous-class no-floating-promises no-for-in-array no-implied-eval no-invalid-void-type
  no-meaningless-void-operator no-misused-new no-misused-spread no-mixed-enums no-namespace
  no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-redundant-type-constituents
  no-require-imports no-this-alias no-unnecessary-boolean-literal-compare no-unnecessary-condition
  no-unnecessary-template-expression no-unnecessary-type-arguments no-unnecessary-type-assertion
  no-unnecessary-type-constraint no-unnecessary-type-conversion no-unnecessary-type-parameters no-unsafe-argument
  no-unsafe-assignment no-unsafe-call no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type
  no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment
  no-wrapper-object-types prefer-as-const prefer-literal-enum-member prefer-namespace-keyword
  prefer-promise-reject-errors prefer-reduce-type-parameter prefer-return-this-type related-getter-setter-pairs
  triple-slash-reference unified-signatures use-unknown-in-catch-callback-variable consistent-type-imports`

/** Hooks, and what React's compiler could not prove. */
const REACT = `
  rules-of-hooks exhaustive-deps static-components use-memo preserve-manual-memoization incompatible-library
  immutability globals refs set-state-in-effect error-boundaries purity set-state-in-render unsupported-syntax`

const errors = (plugin: string, names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${plugin}/${name}`, 'error' as const]),
  )

// Only what reads types, hooks or this project's own rules is looked for here: formatting is oxfmt's, unused code
// knip's, who may import whom dependency-cruiser's.
export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['./scripts/lint-rules.ts'],
  categories: { correctness: 'off' },
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  ignorePatterns: ['build/', 'data/', 'coverage/', '.cache/', 'test-results/', 'tests/files/'],
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        ...errors('typescript', STRICT),
        'typescript/no-confusing-void-expression': [
          'error',
          // `onError: (error) => log.error(error)` says what it says.
          { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
        ],
        // Express, React and Node's events take handlers that answer a promise.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
        // Remix ends a request by throwing its answer.
        'typescript/only-throw-error': [
          'error',
          {
            allow: [
              { from: 'lib', name: 'Response' },
              { from: 'package', package: '@remix-run/server-runtime', name: 'TypedResponse' },
              {
                from: 'package',
                package: '@remix-run/router',
                name: 'UNSAFE_DataWithResponseInit',
              },
            ],
          },
        ],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        // Numbers and query strings read well in a template; a promise or an object is a bug.
        'typescript/restrict-template-expressions': [
          'error',
          { allowNumber: true, allow: [{ name: ['URLSearchParams', 'URL'], from: 'lib' }] },
        ],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'no-unused-vars': [
          'error',
          // `const { secret: _, ...rest } = row` is how a property is left out.
          { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
        ],
        eqeqeq: ['error', 'always', { null: 'ignore' }],
        'no-array-constructor': 'error',
        'no-console': 'error',
        'no-eval': 'error',
        'no-new-func': 'error',
        'no-unused-expressions': 'error',
        'no-useless-constructor': 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
      },
    },
    {
      files: ['app/**/*.ts', 'app/**/*.tsx'],
      rules: errors('react', REACT),
    },
    {
      files: ['app/**/*.ts', 'app/**/*.tsx'],
      excludeFiles: ['app/**/*.test.*'],
      rules: errors('sendero', 'bounded-bodies supported-methods url-state route-data'),
    },
    {
      files: ['server/**/*.ts', 'api/**/*.ts'],
      excludeFiles: ['**/*.test.*'],
      rules: errors('sendero', 'functions-on-properties'),
    },
    {
      files: ['bench/**/*.ts', 'tests/**/*.ts', 'tests/**/*.tsx'],
      excludeFiles: ['**/*.test.*', '**/*.spec.*'],
      rules: errors('sendero', 'shared-hooks'),
    },
    {
      files: ['tests/e2e/**'],
      rules: errors('sendero', 'pressed-boxes'),
    },
    {
      files: ['app/kit/backend/posted-form.server.ts'],
      rules: { 'sendero/bounded-bodies': 'off' },
    },
    // Parse and write URLs, or send a form body whose type is the name of the class.
    {
      files: [
        'app/kit/urls/*.ts',
        'app/kit/lists/list-selection.tsx',
        'app/kit/shell/menu/side-menu.tsx',
        'app/kit/shell/forms/submit-retry-dialog.tsx',
        'app/kit/ui/tables/selection.ts',
      ],
      rules: { 'sendero/url-state': 'off' },
    },
    // Where the type of a route's data is read off its loader or action, and bodies of the API are read.
    {
      files: [
        'app/kit/forms/saving/use-answer.ts',
        'app/kit/ui/scripts/fetch-json.ts',
        'app/kit/backend/api.server.ts',
        'app/kit/backend/error-body.server.ts',
      ],
      rules: { 'sendero/route-data': 'off' },
    },
    // These speak to a terminal; everything else has the log.
    {
      files: [
        'server.ts',
        'server/**/command.ts',
        'scripts/**',
        'bench/**',
        'tests/files/**',
        'tests/providers/**',
        'app/entry.server.tsx',
      ],
      rules: { 'no-console': 'off' },
    },
    // Answers of the API are read as whatever they turn out to be, and then checked.
    {
      files: ['bench/**', 'tests/**', '**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/no-explicit-any': 'off',
      },
    },
  ],
})
