import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import { configs } from 'typescript-eslint'

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

  // A body is read where it is bounded while it arrives; and what browsers run, the oldest of them does.
  {
    files: ['app/**/*.ts', 'app/**/*.tsx'],
    ignores: ['app/backend/posted-form.server.ts', 'app/**/*.test.*'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name=/[rR]equest$/][callee.property.name=/^(formData|text|json|blob|bytes|arrayBuffer)$/], CallExpression[callee.property.name="formData"]',
          message: 'Forms are read by postedForm(), within its limits.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^to(Spliced|Sorted|Reversed)$/]',
          message: 'Chromium 109 has no such method, and nothing is added to it: copy with [...].',
        },
      ],
    },
  },

  // These speak to a terminal; everything else has the log.
  {
    files: ['server.ts', 'scripts/**', 'tests/bench/**', 'tests/files/**', 'app/entry.server.tsx'],
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
