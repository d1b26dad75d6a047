import { FileRefusal } from '#api/platform/imports/reading/file-refusal.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import { TooManyPixels } from '#api/platform/images/encode.ts'

/** Refusals of a package as a whole, in words about courses. */

export const damaged = () =>
  invalidField(
    'file',
    'damaged',
    'El archivo está dañado o incompleto. Exporta el curso de nuevo y sube el zip sin cambiarlo.',
  )

export const tooLarge = () =>
  invalidField('file', 'too_large', 'El archivo ocuparía demasiado al abrirlo')

const tooManyPixels = () =>
  invalidField(
    'file',
    'too_large',
    'Las imágenes del curso son demasiado grandes en total. Redúcelas al tamaño de una pantalla y exporta el curso de nuevo.',
  )

export const tooSlow = () =>
  invalidField(
    'file',
    'too_slow',
    'Guardar los archivos del curso está tardando demasiado. Intenta de nuevo en unos minutos.',
  )

/** Refusal of a package that failed again and again, for reasons that the log tells. */
export const unread = () =>
  invalidField('file', 'unread', 'No se pudo leer el curso. Sube el archivo de nuevo.')

const locked = () =>
  invalidField('file', 'binary', 'El archivo está protegido con contraseña y no se puede leer')

/** Converts the refusal of a zip or of its pictures to one of a package; other errors stay. */
export function asPackageRefusal(error: unknown): unknown {
  if (error instanceof TooManyPixels) return tooManyPixels()
  if (!(error instanceof FileRefusal)) return error
  if (error.code === 'too_large') return tooLarge()
  return error.code === 'binary' ? locked() : damaged()
}
