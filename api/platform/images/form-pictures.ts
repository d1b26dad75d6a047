import { Readable } from 'node:stream'
import type { FormFiles } from '../calls/context.ts'
import { Failure } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import type { Services } from '../services/services.ts'
import { pictureFile, storePicture, type Pictures } from './pictures.ts'

/**
 * Stores the pictures of a form under the keys in its values, and then runs `store`. When either fails the
 * pictures are deleted.
 *
 * @param fields kind of picture in each field.
 * @throws Failure as `storePicture`, under the picture's field; as `store`.
 */
export async function withFormPictures<T>(
  services: Services,
  scope: Scope,
  files: FormFiles | undefined,
  fields: Readonly<Record<string, Pictures>>,
  store: () => Promise<T>,
): Promise<T> {
  const came = Object.entries(fields).flatMap(([field, pictures]) => {
    const file = files?.get(field)
    return file ? [{ field, pictures, file }] : []
  })
  try {
    for (const { field, pictures, file } of came) {
      const upload = { stream: Readable.from([file.content]) }
      await storePicture(services, scope, pictures, upload, file.key).catch((error: unknown) => {
        throw underField(error, field)
      })
    }
    return await store()
  } catch (error) {
    for (const { pictures, file } of came)
      await services.files.delete(pictureFile(pictures, scope, file.key))
    throw error
  }
}

function underField(error: unknown, path: string): unknown {
  if (!(error instanceof Failure)) return error
  const { status, code, message } = error
  return new Failure(status, code, message, { issues: [{ path, code: String(code), message }] })
}
