import { writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A reporter of vitest: writes what fails a run and is no test of it (an unhandled rejection, a worker that dies) to `unhandled.json`, beside the report that the JSON reporter writes.
 */
export default class UnhandledErrors {
  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    const { outputFile } = vitest.config
    this.folder = path.dirname(typeof outputFile === 'string' ? outputFile : outputFile.json)
  }

  /** @param {unknown} _modules @param {readonly import('vitest/node').SerializedError[]} errors */
  onTestRunEnd(_modules, errors) {
    if (errors.length === 0) return
    const unhandled = errors.map(described)
    writeFileSync(path.join(this.folder, 'unhandled.json'), JSON.stringify({ unhandled }))
  }
}

const described = ({
  type,
  name,
  message,
  stack,
  VITEST_TEST_PATH: file,
  VITEST_TEST_NAME: test,
}) => {
  const where = stack
    ?.split('\n')
    .find((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  return [type, name, message, where?.trim(), file && path.relative('', file), test]
    .filter(Boolean)
    .join(' · ')
}
