import { DocumentRefusal } from './refusal.ts'

/**
 * Returns the format of a file with the signature of an image, by its header alone. Any other file with
 * that signature is damaged.
 */
export async function imageKindOf(path: string): Promise<'png' | 'jpeg' | null> {
  const { default: sharp } = await import('sharp')
  const { format } = await sharp(path, { failOn: 'error' })
    .metadata()
    .catch(() => {
      throw new DocumentRefusal('damaged')
    })
  return format === 'png' || format === 'jpeg' ? format : null
}
