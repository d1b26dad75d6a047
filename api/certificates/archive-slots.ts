import { Failure } from '../http/failure.ts'
import { certificateArchives } from '../http/metrics.ts'
import type { Scope } from '../http/scope.ts'

/** They share the threads that draw: more at once take no more of the machine, but longer each. */
const MAX_AT_ONCE = 4

const downloading = new Set<number>()

/**
 * Takes a turn to download all certificates of a course in this process, one for each person; answers
 * how to give it back.
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
