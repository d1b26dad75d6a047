// The console's build: browser code and server code under build/.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  excerpt,
  hash,
  nodeBinary,
  readJson,
  ROOT,
  run,
  say,
  seconds,
  SetupError,
  writeStamp,
} from './project.mjs'

const STAMP = path.join(ROOT, 'build', '.sendero-build.json')
const INPUTS =
  /^(app|contract|patches|public|package(-lock)?\.json|tsconfig\.json|vite\.config\..*|remix\.config\..*|tailwind\.config\..*|postcss\.config\..*)$/

export const isBuilt = () => readJson(STAMP)?.inputs === buildInputs()

function buildInputs() {
  const inputs = createHash('sha256')
  for (const name of readdirSync(ROOT)
    .filter((entry) => INPUTS.test(entry))
    .sort()) {
    for (const file of filesUnder(path.join(ROOT, name))) {
      inputs.update(`${path.relative(ROOT, file)}\0`).update(hash(readFileSync(file)))
    }
  }
  return inputs.digest('hex')
}

export async function build() {
  say('Compilando la consola…')
  const started = Date.now()
  const inputs = buildInputs()
  rmSync(STAMP, { force: true })
  const tool = path.join(ROOT, 'node_modules', '@remix-run', 'dev')
  const remix = path.join(tool, readJson(path.join(tool, 'package.json')).bin.remix)
  const { code, output } = await run(nodeBinary(), [remix, 'vite:build'], {
    NODE_ENV: 'production',
  })
  if (code !== 0) throw new SetupError(`No se pudo compilar la consola:\n\n${excerpt(output, 60)}`)
  writeStamp(STAMP, { inputs })
  say(`Consola compilada en ${seconds(started)}.`)
}

function filesUnder(entry) {
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesUnder(path.join(entry, name)))
}
