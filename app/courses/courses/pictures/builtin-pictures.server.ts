import type { PostedForm } from '#app/kit/backend/posted-form.server.ts'
import { fileField } from '#app/kit/forms/files/pictures.server.ts'
import personas from '../drawn/personas.webp?inline'
import salud from '../drawn/salud.webp?inline'
import seguridad from '../drawn/seguridad.webp?inline'
import servicio from '../drawn/servicio.webp?inline'
import tecnologia from '../drawn/tecnologia.webp?inline'
import ventas from '../drawn/ventas.webp?inline'
import {
  BUILTIN_PICTURE_FIELD,
  builtinPictureFieldOf,
  STORED,
  type BuiltinPicture,
} from './builtin-pictures.ts'

const FILES: Record<BuiltinPicture, string> = {
  personas,
  salud,
  seguridad,
  servicio,
  tecnologia,
  ventas,
}

/**
 * Sets the chosen built-in picture as the file of each picture that was not uploaded. A new choice
 * replaces an earlier built-in picture; an uploaded one stays.
 */
export function readBuiltinPictures(
  { form, tooLarge }: PostedForm,
  pictures: readonly string[],
): void {
  const chosen = form.get(BUILTIN_PICTURE_FIELD)
  const drawn = typeof chosen === 'string' && Object.hasOwn(FILES, chosen) ? chosen : ''
  for (const name of pictures) {
    const upload = fileField(name)
    const from = builtinPictureFieldOf(name)
    if (form.get(upload) instanceof File || tooLarge.has(upload)) {
      form.set(from, '')
      continue
    }
    const before = form.get(from) ?? ''
    const replaced = before === STORED ? drawn !== '' : before !== '' && before !== drawn
    if (replaced) form.set(name, '')
    if (drawn !== '' && (form.get(name) ?? '') === '') {
      form.set(upload, fileOf(drawn as BuiltinPicture))
      form.set(from, drawn)
    }
  }
}

function fileOf(drawn: BuiltinPicture): File {
  const [, base64] = FILES[drawn].split(',')
  return new File([Buffer.from(base64!, 'base64')], `${drawn}.webp`, { type: 'image/webp' })
}
