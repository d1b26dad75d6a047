import { Failure } from '../http/failure.ts'
import { certificateArchives } from '../http/metrics.ts'
import type { Scope } from '../http/scope.ts'

/**
 * Maximum number of concurrent archives. They share the render threads: more would only make each slower.
 */
const MAX_AT_ONCE = 4

const downloading = new Set<number>()

/**
 * Acquires a slot for downloading all certificates of a course, per process and one per actor. Returns the
 * function that releases it.
 *
 * @throws Failure 429 when the actor has one, 503 when none is left.
 */
export function acquireArchiveSlot({ actor }: Scope): () => void {
  if (downloading.has(actor.id)) {
    throw new Failure(
      429,
      'downloading',
      'Ya estás descargando certificados. Espera a que termine esa descarga.',
      { headers: { 'retry-after': '30' } },
    )
  }
  if (downloading.size >= MAX_AT_ONCE) {
    throw new Failure(
      503,
      'busy',
      'Hay demasiadas descargas de certificados en curso. Intenta de nuevo en unos minutos.',
      { headers: { 'retry-after': '60' } },
    )
  }
  downloading.add(actor.id)
  certificateArchives.set(downloading.size)
  return () => {
    downloading.delete(actor.id)
    certificateArchives.set(downloading.size)
  }
}
