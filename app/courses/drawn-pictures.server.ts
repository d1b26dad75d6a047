import type { PostedForm } from '../backend/posted-form.server.ts'
import { fileField } from '../forms/pictures.server.ts'
import personas from './drawn/personas.webp?inline'
import salud from './drawn/salud.webp?inline'
import seguridad from './drawn/seguridad.webp?inline'
import servicio from './drawn/servicio.webp?inline'
import tecnologia from './drawn/tecnologia.webp?inline'
import ventas from './drawn/ventas.webp?inline'
import { DRAWN_FIELD, drawnFieldOf, type Drawn } from './drawn-pictures.ts'

const FILES: Record<Drawn, string> = {
  personas,
  salud,
  seguridad,
  servicio,
  tecnologia,
  ventas,
}

/**
 * Puts the drawn picture that was chosen in the place of each picture that was not uploaded, as a file. One that was
 * taken before gives way to another choice; a picture of one's own stays.
 */
export function takeDrawn({ form, tooLarge }: PostedForm, pictures: readonly string[]): void {
  const chosen = form.get(DRAWN_FIELD)
  const drawn = typeof chosen === 'string' && Object.hasOwn(FILES, chosen) ? chosen : ''
  for (const name of pictures) {
    const upload = fileField(name)
    const from = drawnFieldOf(name)
    if (form.get(upload) instanceof File || tooLarge.has(upload)) {
      form.set(from, '')
      continue
    }
    const before = form.get(from) ?? ''
    if (before !== '' && before !== drawn) form.set(name, '')
    if (drawn !== '' && (form.get(name) ?? '') === '') {
      form.set(upload, fileOf(drawn as Drawn))
      form.set(from, drawn)
    }
  }
}

function fileOf(drawn: Drawn): File {
  const [, base64] = FILES[drawn].split(',')
  return new File([Buffer.from(base64!, 'base64')], `${drawn}.webp`, { type: 'image/webp' })
}
