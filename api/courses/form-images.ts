import { Readable } from 'node:stream'
import { Failure } from '../http/failure.ts'
import type { FormFiles } from '../http/context.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'
import { imageKeyOf, storeImage } from './images.ts'

const USES = { gallery_image: 'gallery', detail_image: 'detail' } as const

/**
 * Stores the pictures that came with a course's form, by the keys that its draft has for them, and then the
 * course. When either fails nothing is left of them.
 *
 * @throws Failure as `storeImage`, under the picture's field; as `store`.
 */
export async function withFormImages<T>(
  services: Services,
  scope: Scope,
  files: FormFiles,
  store: () => Promise<T>,
): Promise<T> {
  try {
    for (const [field, use] of Object.entries(USES)) {
      const file = files.get(field)
      if (!file) continue
      const upload = { stream: Readable.from([file.content]) }
      await storeImage(services, scope, use, upload, file.key).catch((error: unknown) => {
        throw underField(error, field)
      })
    }
    return await store()
  } catch (error) {
    for (const { key } of files.values()) await services.files.delete(imageKeyOf(scope, key))
    throw error
  }
}

function underField(error: unknown, path: string): unknown {
  if (!(error instanceof Failure)) return error
  const { status, code, message } = error
  return new Failure(status, code, message, { issues: [{ path, code: String(code), message }] })
}
