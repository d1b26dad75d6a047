import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format } from 'oxfmt'
import rules from '../.oxfmtrc.json' with { type: 'json' }

const ROOT = path.join(import.meta.dirname, '..')

/** Markdown pages of the repository. */
export const MARKDOWN_PAGES = globSync(['*.md', '{api,docs,tests}/**/*.md'], { cwd: ROOT }).sort()

/**
 * Returns the text of a page as oxfmt formats it, with tables without padding: oxfmt aligns their columns, and a
 * column is as wide as its longest cell.
 */
export async function formatMarkdown(page: string, text: string): Promise<string> {
  const { code, errors } = await format(page, text, rules)
  if (errors.length > 0) throw new Error(`${page}: ${errors[0]!.message}`)
  let fenced = false
  const lines = code.split('\n').map((line) => {
    if (/^\s*```/.test(line)) fenced = !fenced
    return fenced || !/^\s*\|/.test(line) ? line : unpadRow(line)
  })
  return lines.join('\n')
}

function unpadRow(line: string): string {
  const row = line
    .replaceAll(/(?<=\S) +\|/g, ' |')
    .replaceAll(/\| +/g, '| ')
    .trimEnd()
  return /^[\s|:-]+$/.test(row) ? row.replaceAll(/-+/g, '---') : row
}

if (process.argv[1] === import.meta.filename) {
  for (const page of MARKDOWN_PAGES) {
    const file = path.join(ROOT, page)
    const text = readFileSync(file, 'utf8')
    const formatted = await formatMarkdown(page, text)
    if (formatted !== text) writeFileSync(file, formatted)
  }
}
