import { makeZip } from 'client-zip'
import sql from 'sql-template-tag'
import {
  MAX_PACKAGE_BYTES,
  PACKAGE_FORMAT,
  PACKAGE_VERSION,
  type CourseManifest,
} from '#contract/courses/course-package.ts'
import { designNotFound, requireOwner, type DesignAccess } from '../course-design/access.ts'
import { portableOf } from '../course-design/portable.ts'
import { loadDraft } from '../course-design/store.ts'
import { imageKeyOf } from '../courses/images.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { contentDispositionFor } from '#api/platform/downloads/content-disposition.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { conflict, Failure } from '#api/platform/http/failure.ts'
import { createSharedSemaphore } from '#api/platform/limiters/semaphore.ts'
import type { Services } from '#api/platform/services/services.ts'
import { MANIFEST } from './manifest.ts'

type Entry = { name: string; key: string }

/** Packages of one person that wait or are being read. */
const OPEN_PACKAGES = { actor: 3 }

const acquirePermit = createSharedSemaphore(
  'course-downloads',
  OPEN_PACKAGES,
  () =>
    new Failure(
      429,
      'downloading',
      `Ya tienes ${OPEN_PACKAGES.actor} cursos en descarga. Espera a que termine alguno.`,
      { headers: { 'retry-after': '10' } },
    ),
  { shared: ['actor'] },
)

/** Names of the course's images in a package. */
const IMAGE_NAMES = { gallery_image: 'miniatura.webp', detail_image: 'portada.webp' } as const

/**
 * Downloads the draft of a course as '{course name}.zip': its settings, theme, sections, contents and files. The
 * zip is generated while it is read, one file of the store at a time.
 * @throws Failure 403 for a tenant that was given the course; 404; 409 for files larger than a package may be.
 */
export async function exportPackage(services: Services, access: DesignAccess): Promise<Download> {
  requireOwner(access)
  const { manifest, entries } = await services.db.transaction(access.scope, (tx) =>
    packageOf(tx, access),
  )
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > MAX_PACKAGE_BYTES) {
    const megabytes = (size: number) => Math.ceil(size / 1024 / 1024)
    throw conflict(
      `Los archivos del curso pesan ${megabytes(bytes)} MB y un curso se exporta con hasta ${megabytes(MAX_PACKAGE_BYTES)} MB. Elimina los que no usas e intenta de nuevo.`,
    )
  }
  return {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': contentDispositionFor(`${manifest.course.name}.zip`, 'Curso'),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    open: () => openZip(services, access, manifest, entries),
  }
}

async function openZip(
  { files, log, downloads }: Services,
  { scope, id }: DesignAccess,
  manifest: CourseManifest,
  entries: readonly Entry[],
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const release = await acquirePermit({ actor: scope.actor.id })
  const releaseSlot = await downloads.packages(scope).catch((error: unknown) => {
    release()
    throw error
  })
  async function* parts() {
    const written = new Set<string>()
    for (const { name, key } of entries) {
      const stored = await files.get(key)
      if (stored) {
        written.add(name)
        yield { name, input: stored.content }
      } else log.error({ key, course: id }, 'a file of a course is not in the store')
    }
    // Last, since it lists the files that were there.
    const listed = manifest.files.filter(({ name }) => written.has(`files/${name}`))
    const content = JSON.stringify({ ...manifest, files: listed }, null, 2)
    yield { name: MANIFEST, input: `${content}\n` }
  }
  return downloads.readAhead(makeZip(parts()), scope.tenantId, {
    sourceEnded: releaseSlot,
    ended(error) {
      release()
      if (error)
        log.error({ err: error, requestId: scope.requestId, course: id }, 'package broken off')
    },
  })
}

type CourseRow = Omit<CourseManifest['course'], 'gallery_image' | 'detail_image'> &
  Record<keyof typeof IMAGE_NAMES, string | null>

async function packageOf(
  tx: Transaction,
  { scope, id }: DesignAccess,
): Promise<{ manifest: CourseManifest; entries: Entry[] }> {
  const { tenantId } = scope
  const draft = await loadDraft(tx, scope, id)
  const [course] = await tx.query<CourseRow>(
    sql`select d.name, d.description, d.duration_hours::float8 as duration_hours,
          d.show_instructor_chat, d.group_chat_link, d.validity_years, d.days_before_expiration,
          c.name as category, i.name as instructor, array(
            select s.name from course_skills cs
            join tenant_courses tc on tc.tenant_id = cs.tenant_id and tc.id = cs.tenant_course_id
            join skills s on s.tenant_id = cs.tenant_id and s.id = cs.skill_id
            where cs.tenant_id = ${tenantId} and tc.course_id = d.id
            order by s.name collate "und-x-icu", s.id
          ) as skills, d.gallery_image, d.detail_image
        from courses d
        left join course_categories c on c.tenant_id = d.owner_tenant_id and c.id = d.category_id
        left join instructors i on i.tenant_id = d.owner_tenant_id and i.id = d.instructor_id
        where d.id = ${id} and d.owner_tenant_id = ${tenantId}`,
  )
  if (!draft || !course) throw designNotFound()
  const files = await tx.query<{ name: string; media_type: string; bytes: number; key: string }>(
    sql`select name, media_type, bytes, file_key as key from course_resources
        where tenant_id = ${tenantId} and course_id = ${id} order by name, id`,
  )
  const images = (Object.keys(IMAGE_NAMES) as (keyof typeof IMAGE_NAMES)[]).flatMap((use) => {
    const key = course[use]
    return key === null ? [] : [{ use, name: IMAGE_NAMES[use], key: imageKeyOf(scope, key) }]
  })
  const named = Object.fromEntries(images.map(({ use, name }) => [use, name]))
  return {
    manifest: {
      format: PACKAGE_FORMAT,
      version: PACKAGE_VERSION,
      course: { ...course, gallery_image: null, detail_image: null, ...named },
      ...portableOf(draft.design),
      files: files.map(({ name, media_type, bytes }) => ({ name, media_type, bytes })),
    },
    entries: [
      ...files.map(({ name, key }) => ({ name: `files/${name}`, key })),
      ...images.map(({ name, key }) => ({ name: `images/${name}`, key })),
    ],
  }
}
