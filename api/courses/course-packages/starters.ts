import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PackagePreview, StarterCourse } from '#contract/courses/course-packages.ts'
import type { CourseDetail } from '#contract/courses/courses.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { createFromPackage } from './create.ts'
import { previewOf } from './preview.ts'
import { storePackage, type OpenEntry } from './stored.ts'
import { readUnpacked, type UnpackedPackage } from './unpacked.ts'

/** Starter courses, in the order in which they are shown. Copying one is what an import of its file would be. */
export const STARTERS = ['induccion', 'seguridad-en-el-trabajo', 'servicio-al-cliente'] as const

/** Folders of packages, by slug. */
export const STARTER_PACKAGES = path.join(import.meta.dirname, 'starters')

/** Packages that were read, by slug: validating a manifest takes longer than the rest of a call. */
const packages = new Map<string, UnpackedPackage>()

async function starterOf(slug: string): Promise<UnpackedPackage> {
  const known = STARTERS.find((one) => one === slug)
  if (!known) throw notFound('No se encontró el curso listo')
  const found = packages.get(known) ?? (await readUnpacked(path.join(STARTER_PACKAGES, known)))
  packages.set(known, found)
  return found
}

/** Returns the starter courses with their sizes. */
export function listStarters(): Promise<StarterCourse[]> {
  return Promise.all(
    STARTERS.map(async (slug) => {
      const { sections, contents, seconds, ...about } = await previewStarter(slug)
      const { name, description, duration_hours } = about
      return {
        slug,
        name,
        description,
        duration_hours,
        contents,
        seconds,
        sections: sections.length,
      }
    }),
  )
}

/** Returns what a starter course has. @throws Failure 404. */
export async function previewStarter(slug: string): Promise<PackagePreview> {
  const { manifest } = await starterOf(slug)
  return previewOf(manifest, [])
}

/** Returns the picture of a starter course. @throws Failure 404. */
export async function starterImage(slug: string): Promise<Download> {
  const { manifest, pathOf } = await starterOf(slug)
  const content = await readFile(pathOf('images', manifest.course.gallery_image!))
  return {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(content.byteLength),
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
    open: () => content,
  }
}

/** Creates a course of the tenant from a starter. Throws as `createFromPackage`, and Failure 404. */
export async function copyStarter(
  services: Services,
  scope: Scope,
  slug: string,
  name?: string,
): Promise<CourseDetail> {
  const { manifest, pathOf } = await starterOf(slug)
  const open: OpenEntry = (folder, file) => Promise.resolve(createReadStream(pathOf(folder, file)))
  return storePackage(services, scope, { manifest, open }, (stored) =>
    createFromPackage(services, scope, stored, name),
  )
}
