import { FileRefusal } from '../imports/file-refusal.ts'
import { invalidField } from '../http/failure.ts'

/** Refusals of a package as a whole, in words about courses. */

export const damaged = () =>
  invalidField(
    'file',
    'damaged',
    'El archivo está dañado o incompleto. Exporta el curso de nuevo y sube el zip sin cambiarlo.',
  )

export const tooLarge = () =>
  invalidField('file', 'too_large', 'El archivo ocuparía demasiado al abrirlo')

const locked = () =>
  invalidField('file', 'binary', 'El archivo está protegido con contraseña y no se puede leer')

/** Converts the refusal of a zip to one of a package; other errors stay. */
export function asPackageRefusal(error: unknown): unknown {
  if (!(error instanceof FileRefusal)) return error
  if (error.code === 'too_large') return tooLarge()
  return error.code === 'binary' ? locked() : damaged()
}
