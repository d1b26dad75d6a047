import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const { STANDS_ON, folderOf } = createRequire(import.meta.url)('./districts.cjs') as {
  STANDS_ON: Record<string, string[]>
  folderOf: (tree: string, district: string) => string
}
const DISTRICTS = Object.keys(STANDS_ON)

/** Folders of a district: one a feature, or one a kit. */
function foldersOf(tree: 'api' | 'app', district: string): string[] {
  const entries = readdirSync(path.join(ROOT, tree, folderOf(tree, district)), {
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Table of the districts with what each stands on, in Markdown. */
export function mapTable(): string {
  const rows = DISTRICTS.map((district) => {
    const [api, app] = (['api', 'app'] as const).map((tree) => foldersOf(tree, district))
    const names = [...new Set([...api!, ...app!])].sort()
    const cells = (name: string, folders: string[]) =>
      `| ${name} | ${STANDS_ON[district]!.join(', ') || '–'} | ${folders.join(', ')} |`
    if (district !== 'platform') return cells(district, names)
    return [cells('platform', api!), cells('kit (platform of app)', app!)].join('\n')
  })
  return ['| District | Stands on | Folders |', '| --- | --- | --- |', ...rows].join('\n')
}

const WIDTH = 168
const HEIGHT = 44
const GAP = { x: 24, y: 56 }

/** Picture of the districts, each above those that it stands on, as SVG. */
export function mapPicture(): string {
  const depth = (district: string): number => Math.max(-1, ...STANDS_ON[district]!.map(depth)) + 1
  const floors = Map.groupBy(DISTRICTS, depth)
  const top = Math.max(...floors.keys())
  const widest = Math.max(...[...floors.values()].map(({ length }) => length))
  const total = widest * (WIDTH + GAP.x)
  const place = new Map(
    [...floors].flatMap(([floor, names]) =>
      names.map((name, at) => {
        const x = (total * (at + 0.5)) / names.length
        return [name, { x, y: (top - floor) * (HEIGHT + GAP.y) + 8 }] as const
      }),
    ),
  )
  const arrows = DISTRICTS.flatMap((from) =>
    STANDS_ON[from]!.map((to) => {
      const [a, b] = [place.get(from)!, place.get(to)!]
      return `<path d="M${a.x} ${a.y + HEIGHT}L${b.x} ${b.y - 2}" marker-end="url(#end)"/>`
    }),
  )
  const boxes = [...place].map(
    ([name, { x, y }]) =>
      `<rect x="${x - WIDTH / 2}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="6"/>` +
      `<text x="${x}" y="${y + 27}">${name}</text>`,
  )
  const height = (top + 1) * (HEIGHT + GAP.y) - GAP.y + 16
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} ${height}" role="img" aria-label="Districts and those that each stands on">`,
    '<style>svg{background:#fff}rect{fill:#f4f6f8;stroke:#57606a}path{fill:none;stroke:#57606a}text{font:15px sans-serif;text-anchor:middle;fill:#1f2328}marker path{fill:#57606a}</style>',
    '<defs><marker id="end" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    ...arrows,
    ...boxes,
    '</svg>',
    '',
  ].join('\n')
}
