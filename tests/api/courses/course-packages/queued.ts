import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { COURSE_FILES } from '#api/courses/course-design/files/resources.ts'
import { addPackage, COURSE_PACKAGES, zipKeyOf } from '#api/courses/course-packages/package-rows.ts'
import { packageJob } from '#api/courses/course-packages/read-job.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { courseManifest } from '#contract/courses/course-package.ts'
import { zipOf } from '#tests/files/zip.ts'
import type { TestApi } from '#tests/support/api.ts'

/** Uploaded courses whose files are not read yet. */

export const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#1e7a78' } })
    .png()
    .toBuffer()

/** Returns the zip of a course with these files, and its manifest. */
export function packageOf(files: Record<string, Buffer>) {
  const manifest = {
    format: 'sendero-course',
    version: 1,
    course: { name: 'Curso de un archivo' },
    sections: [],
    files: Object.keys(files).map((name) => ({ name, media_type: 'image/png', bytes: 1 })),
  }
  const zip = zipOf([
    { name: 'manifest.json', content: JSON.stringify(manifest) },
    ...Object.entries(files).map(([name, content]) => ({ name: `files/${name}`, content })),
  ])
  return { zip, manifest: courseManifest.parse(manifest) }
}

/** Returns a course whose files are the same picture, so many times. */
export function pictures(count: number, content: Buffer) {
  const names = Array.from({ length: count }, (_, at) => [`a${at}.png`, content] as const)
  return packageOf(Object.fromEntries(names))
}

export function packagesOn({ services }: Pick<TestApi, 'services'>) {
  return {
    /** Adds a package as its upload does, and returns its key. */
    async queue({ zip, manifest }: ReturnType<typeof packageOf>, tenantId = 97): Promise<string> {
      const key = randomUUID()
      await services.files.put(zipKeyOf({ tenantId }, key), zip, 'application/zip')
      await addPackage(services, { tenantId } as Scope, key, manifest)
      return key
    },
    work: (tenantId = 97, signal?: AbortSignal) =>
      runLongJob(services, packageJob, { tenantId }, signal),
    /** Returns what the file store has of courses. */
    async stored(): Promise<string[]> {
      const keys: string[] = []
      for (const { folder } of [COURSE_FILES, COURSE_PACKAGES])
        for await (const { key } of services.files.list(folder)) keys.push(key)
      return keys.sort()
    },
  }
}
