import path from 'node:path'
import { readUnpacked, type UnpackedPackage } from '#api/courses/course-packages/unpacked.ts'

/** Companies and channel of a demo course, which its package does not have. */
type Assignment = {
  slug: string
  /** Tenant that owns it. */
  owner: number
  /** Tenants that it is shared with. */
  given: readonly number[]
  /** 'app' by default. */
  channel?: 'whatsapp'
}

/** Course of the demo data, with its package. */
export type DemoCourse = Assignment & UnpackedPackage

/** Folders of packages, by slug. */
export const DEMO_PACKAGES = path.join(import.meta.dirname, 'courses')

const EVERYBODY = [97, 1556, 1672, 1704]

/** Courses typical of Colombian companies. All users of a tenant have its first ones. */
export const COURSES: readonly Assignment[] = [
  { slug: 'induccion-corporativa', owner: 1, given: EVERYBODY },
  { slug: 'seguridad-y-salud-en-el-trabajo', owner: 1, given: EVERYBODY },
  { slug: 'proteccion-de-datos-personales', owner: 1, given: EVERYBODY },
  { slug: 'servicio-memorable', owner: 1, given: [97, 1556, 1704] },
  { slug: 'liderazgo-para-supervisores', owner: 1, given: [97, 1672] },
  { slug: 'prevencion-lavado-de-activos', owner: 1, given: [1672, 1704] },
  { slug: 'excel-para-el-trabajo-diario', owner: 1, given: [97, 1672] },
  { slug: 'comunicacion-asertiva', owner: 1, given: [1556] },
  { slug: 'gestion-del-tiempo', owner: 1, given: [] },
  { slug: 'pausas-activas', owner: 1, given: EVERYBODY, channel: 'whatsapp' },
  { slug: 'codigo-de-etica', owner: 1, given: [97, 1672], channel: 'whatsapp' },
  { slug: 'recoleccion-selectiva-del-cafe', owner: 97, given: [] },
  { slug: 'catacion-basica', owner: 97, given: [1] },
  { slug: 'higiene-de-manos-y-bioseguridad', owner: 1556, given: [] },
  { slug: 'humanizacion-del-servicio-en-salud', owner: 1556, given: [] },
  { slug: 'manejo-defensivo', owner: 1672, given: [1] },
  { slug: 'mercancias-peligrosas', owner: 1672, given: [] },
  { slug: 'herramientas-electricas', owner: 1704, given: [] },
  { slug: 'venta-consultiva', owner: 1704, given: [1] },
]

/** Reads the packages of the demo courses. */
export function readDemoCourses(): Promise<DemoCourse[]> {
  return Promise.all(
    COURSES.map(async (course) => ({
      ...course,
      ...(await readUnpacked(path.join(DEMO_PACKAGES, course.slug))),
    })),
  )
}
