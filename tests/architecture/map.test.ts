import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { formatMarkdown } from '../../scripts/format-markdown.ts'
import { mapPicture, mapTable } from '../../scripts/map/draw.ts'

/** The table of imports (scripts/map/districts.cjs) as docs/architecture.md shows it; `--update` writes both again. */

const DOCS = path.join(import.meta.dirname, '../../docs')
const PAGE = path.join(DOCS, 'architecture.md')

test('the picture of the map is that of the table', async () => {
  await expect(mapPicture()).toMatchFileSnapshot(path.join(DOCS, 'map.svg'))
})

test('the page has the table with the folders that there are', async () => {
  const page = readFileSync(PAGE, 'utf8').replace(
    /(?<=<!-- map -->\n)[^]*?(?=<!-- end of the map -->)/,
    () => `\n${mapTable()}\n\n`,
  )
  await expect(await formatMarkdown('docs/architecture.md', page)).toMatchFileSnapshot(PAGE)
})
