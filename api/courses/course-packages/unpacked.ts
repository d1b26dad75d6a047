import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { courseManifest, type CourseManifest } from '#contract/courses/course-package.ts'
import { MANIFEST } from './manifest.ts'
import type { Entry } from './stored.ts'

/** Files of the packages of the repository, by name. Created by scripts/demo-drawings.ts and scripts/demo-media.ts. */
export const SHARED_FILES = path.join(import.meta.dirname, 'drawings')

/** Package of the repository: a folder with the manifest and the images, and files that several packages share. */
export type UnpackedPackage = {
  manifest: CourseManifest
  /** Returns the path of a file or image. */
  pathOf(folder: Entry['folder'], name: string): string
}

/** Reads a package of the repository. @throws ZodError when its manifest is not valid. */
export async function readUnpacked(directory: string): Promise<UnpackedPackage> {
  const text = await readFile(path.join(directory, MANIFEST), 'utf8')
  const folders = { files: SHARED_FILES, images: path.join(directory, 'images') }
  return {
    manifest: courseManifest.parse(JSON.parse(text)),
    pathOf: (folder, name) => path.join(folders[folder], name),
  }
}
