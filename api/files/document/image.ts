import { DocumentRefusal } from './refusal.ts'

/**
 * The format of a file that begins as an image does. Only its header is read. Who else begins so is
 * damaged.
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
