import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Counts the lines of product code (TypeScript, SQL, CSS, no tests) that git tracks, by top folder: `npm run lines`. */
const files = execFileSync('git', [
  'ls-files',
  'app',
  'api',
  'contract',
  'server',
  'server.ts',
  'settings.ts',
])
  .toString()
  .split('\n')
  .filter((file) => /\.(ts|tsx|sql|css)$/.test(file) && !/\.test\.tsx?$/.test(file))

const lines = new Map<string, number>()
for (const file of files) {
  const [folder] = file.split('/') as [string]
  lines.set(folder, (lines.get(folder) ?? 0) + readFileSync(file, 'utf8').split('\n').length - 1)
}
for (const [folder, count] of lines) console.log(`${String(count).padStart(7)}  ${folder}`)
console.log(
  `${String([...lines.values()].reduce((sum, count) => sum + count, 0)).padStart(7)}  total, ${files.length} files`,
)
