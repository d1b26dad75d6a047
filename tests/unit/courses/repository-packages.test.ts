import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { usesOf } from '#api/courses/course-design/files.ts'
import { buildDesign } from '#api/courses/course-design/portable.ts'
import { STARTER_PACKAGES, STARTERS } from '#api/courses/course-packages/starters.ts'
import { readUnpacked, SHARED_FILES } from '#api/courses/course-packages/unpacked.ts'
import { COURSES, DEMO_PACKAGES } from '#api/demo/course-catalogue.ts'

/** Packages of demo and starter courses, as they are in the repository. */

const folders = (
  await Promise.all(
    [DEMO_PACKAGES, STARTER_PACKAGES].map(async (parent) =>
      (await readdir(parent)).map((slug) => ({ slug, folder: path.join(parent, slug) })),
    ),
  )
).flat()

/** Returns every file below a folder, by its path in it. */
const contentOf = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(path.relative(folder, parentPath), name))
    .sort()

test('each folder is a course that is seeded or offered', () => {
  const known = [...COURSES.map(({ slug }) => slug), ...STARTERS]
  expect(folders.map(({ slug }) => slug).sort()).toEqual(known.sort())
})

describe.each(folders)('$slug', ({ folder }) => {
  test('has a valid manifest, written as an export writes it', async () => {
    const text = await readFile(path.join(folder, 'manifest.json'), 'utf8')
    const { manifest } = await readUnpacked(folder)
    const given = JSON.parse(text) as unknown
    expect(manifest).toEqual(given)
    expect(text).toBe(`${JSON.stringify(given, null, 2)}\n`)
  })

  test('has values that every field accepts, and the files that they name', async () => {
    const { manifest } = await readUnpacked(folder)
    const omitted: string[] = []
    let last = 0
    const design = await buildDesign({ name: '', slug: '' }, manifest, {
      files: new Map(manifest.files.map(({ name, media_type }) => [name, media_type])),
      ids: (_, count) => Promise.resolve(Array.from({ length: count }, () => ++last)),
      omit: (where, message) => omitted.push(`${where}: ${message}`),
    })
    expect(omitted).toEqual([])
    const used = new Set(usesOf(design).map(({ name }) => name))
    expect(manifest.files.map(({ name }) => name).sort()).toEqual([...used].sort())
  })

  test('has its files with their sizes, its images and nothing else', async () => {
    const { manifest, pathOf } = await readUnpacked(folder)
    const found = manifest.files.map(async (file) => {
      const { size } = await stat(pathOf('files', file.name))
      return { ...file, bytes: size }
    })
    expect(manifest.files).toEqual(await Promise.all(found))
    const { gallery_image, detail_image } = manifest.course
    const images = [gallery_image, detail_image].filter((name) => name !== null)
    const named = new Set(images.map((name) => path.join('images', name)))
    expect(await contentOf(folder)).toEqual([...named, 'manifest.json'].sort())
  })
})

test('each shared file belongs to one of them, and they are small together', async () => {
  const packages = await Promise.all(folders.map(({ folder }) => readUnpacked(folder)))
  const named = packages.flatMap(({ manifest }) => manifest.files.map(({ name }) => name))
  const shared = await readdir(SHARED_FILES)
  expect(shared.sort()).toEqual([...new Set(named)].sort())
  const binary = shared.filter((name) => !name.endsWith('.svg'))
  const sizes = await Promise.all(
    binary.map(async (name) => (await stat(path.join(SHARED_FILES, name))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000)
})

test('no file is there twice', async () => {
  const owned = folders.map(async ({ folder }) =>
    (await contentOf(folder)).map((name) => path.join(folder, name)),
  )
  const shared = (await readdir(SHARED_FILES)).map((name) => path.join(SHARED_FILES, name))
  const byContent = new Map<string, string[]>()
  for (const file of [...shared, ...(await Promise.all(owned)).flat()]) {
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    byContent.set(digest, [...(byContent.get(digest) ?? []), file])
  }
  expect([...byContent.values()].filter((files) => files.length > 1)).toEqual([])
})
