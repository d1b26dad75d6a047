import path from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'

/**
 * Checks types and lints the whole tree over one TypeScript program, which tsc and eslint would each build and check.
 * Prints what is wrong; the exit code says whether anything is.
 */
const ROOT = path.join(import.meta.dirname, '..')

const program = programOf(path.join(ROOT, 'tsconfig.json'))
const mistyped = ts.getPreEmitDiagnostics(program)
if (mistyped.length > 0) {
  console.log(
    ts.formatDiagnostics(mistyped, {
      getCurrentDirectory: () => ROOT,
      getCanonicalFileName: (file) => file,
      getNewLine: () => '\n',
    }),
  )
}

const eslint = new ESLint({
  cwd: ROOT,
  overrideConfig: {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: false, programs: [program] } },
  },
})
const results = await eslint.lintFiles('.')
const report = await (await eslint.loadFormatter('stylish')).format(results)
if (report) console.log(report)
const isClean = results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0)
process.exitCode = mistyped.length === 0 && isClean ? 0 : 1

function programOf(config: string): ts.Program {
  const fail = ({ messageText }: ts.Diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail }
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(config, {}, host)!
  return ts.createProgram(fileNames, options)
}
