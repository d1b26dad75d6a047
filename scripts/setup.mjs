// Leaves the project ready to run: its dependencies; with --build, the console; with --browser, the
// browsers of the tests. Does only what is missing. Runs before anything is installed, on any Node
// from 20 on: plain JavaScript, no dependencies.
import { areBrowsersPrepared, prepareBrowsers } from './setup/browsers.mjs'
import { build, isBuilt } from './setup/console.mjs'
import { assertNodeCanRun, install, isInstalled } from './setup/dependencies.mjs'
import { withLock } from './setup/lock.mjs'
import { SetupError } from './setup/project.mjs'

async function main(flags) {
  const withConsole = flags.has('--build')
  const withBrowsers = flags.has('--browser')
  const isReady = () =>
    isInstalled() && (!withConsole || isBuilt()) && (!withBrowsers || areBrowsersPrepared())
  if (!isReady()) {
    // Each step looks again: another set-up may have done it while this one waited for the lock.
    await withLock(async () => {
      if (!isInstalled()) await install()
      if (withConsole && !isBuilt()) await build()
      if (withBrowsers && !areBrowsersPrepared()) await prepareBrowsers()
    })
  }
  assertNodeCanRun()
}

main(new Set(process.argv.slice(2))).catch((error) => {
  console.error(error instanceof SetupError ? `\n${error.message}\n` : error)
  process.exitCode = 1
})
