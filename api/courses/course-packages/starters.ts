import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  PACKAGE_FORMAT,
  PACKAGE_VERSION,
  type CourseManifest,
} from '#contract/courses/course-package.ts'
import type { PackagePreview, StarterCourse } from '#contract/courses/course-packages.ts'
import type { CourseDetail } from '#contract/courses/courses.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { filesNamedIn, packagedOf } from './authoring/packaged.ts'
import { createFromPackage } from './create.ts'
import { previewOf } from './preview.ts'
import { induction } from './starters/induction.ts'
import { safety } from './starters/safety.ts'
import { service } from './starters/service.ts'
import type { Starter } from './starters/starter.ts'
import { storePackage } from './stored.ts'

/** Starter courses: packages of ours. Copying one is what an import of its file would be. */
export const STARTERS: readonly Starter[] = [induction, safety, service]

/** Created by scripts/demo-drawings.ts and scripts/demo-media.ts; demo courses have more of them. */
export const DRAWINGS = path.join(import.meta.dirname, 'drawings')
/** Created by scripts/course-pictures.ts. */
const IMAGES = path.join(import.meta.dirname, 'starters/images')

function starterOf(slug: string): Starter {
  const starter = STARTERS.find((one) => one.slug === slug)
  if (!starter) throw notFound('No se encontró el curso listo')
  return starter
}

/** Returns the manifest of a starter, as its file would have it. */
async function manifestOf({
  name,
  description,
  hours,
  image,
  design,
}: Starter): Promise<CourseManifest> {
  const files = filesNamedIn(design).map(async (file) => {
    const { size } = await stat(path.join(DRAWINGS, file))
    return { name: file, media_type: 'image/svg+xml', bytes: size }
  })
  return {
    format: PACKAGE_FORMAT,
    version: PACKAGE_VERSION,
    course: {
      name,
      description,
      duration_hours: hours,
      show_instructor_chat: false,
      group_chat_link: null,
      validity_years: null,
      days_before_expiration: null,
      category: null,
      instructor: null,
      skills: [],
      gallery_image: image,
      detail_image: image,
    },
    ...packagedOf(design),
    files: await Promise.all(files),
  }
}

/** Returns the starter courses with their sizes. */
export function listStarters(): Promise<StarterCourse[]> {
  return Promise.all(
    STARTERS.map(async (starter) => {
      const { sections, contents, seconds, ...about } = await previewStarter(starter.slug)
      const { name, description, duration_hours } = about
      const { slug } = starter
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
  return previewOf(await manifestOf(starterOf(slug)), [])
}

/** Returns the picture of a starter course. @throws Failure 404. */
export async function starterImage(slug: string): Promise<Download> {
  const content = await readFile(path.join(IMAGES, starterOf(slug).image))
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
  const manifest = await manifestOf(starterOf(slug))
  const folders = { files: DRAWINGS, images: IMAGES }
  const open = (folder: keyof typeof folders, file: string) =>
    Promise.resolve(createReadStream(path.join(folders[folder], file)))
  return storePackage(services, scope, { manifest, open }, (stored) =>
    createFromPackage(services, scope, stored, name),
  )
}
