import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Caller } from '#tests/support/api.ts'

/** A picture as somebody would choose it. */
export async function picture(width = 64, height = 36): Promise<File> {
  const background = { r: 15, g: 118, b: 110 }
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'portada.png', { type: 'image/png' })
}

export async function uploaded(
  caller: Caller,
  kind: 'thumbnail' | 'cover',
  file: File,
): Promise<{ status: number; body: any }> {
  const form = new FormData()
  form.set('file', file)
  return caller('POST', `/courses/images/${kind}`, form)
}

/** A new course that nobody clashes with, its images uploaded. */
export async function draftCourse<T extends object>(caller: Caller, changes: T = {} as T) {
  const [gallery, detail] = await Promise.all([
    uploaded(caller, 'thumbnail', await picture()),
    uploaded(caller, 'cover', await picture()),
  ])
  return {
    name: `Curso ${randomUUID().slice(0, 8)}`,
    gallery_image: gallery.body.image as string,
    detail_image: detail.body.image as string,
    ...changes,
  }
}
