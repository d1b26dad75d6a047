import personas from '../drawn/personas.webp'
import salud from '../drawn/salud.webp'
import seguridad from '../drawn/seguridad.webp'
import servicio from '../drawn/servicio.webp'
import tecnologia from '../drawn/tecnologia.webp'
import ventas from '../drawn/ventas.webp'

/** Built-in pictures for courses without their own. `npm run course-pictures` makes the files. */
export const BUILTIN_PICTURES = [
  { value: 'personas', label: 'Personas', src: personas },
  { value: 'seguridad', label: 'Seguridad', src: seguridad },
  { value: 'servicio', label: 'Servicio', src: servicio },
  { value: 'ventas', label: 'Ventas', src: ventas },
  { value: 'tecnologia', label: 'Tecnología', src: tecnologia },
  { value: 'salud', label: 'Salud', src: salud },
] as const
export type BuiltinPicture = (typeof BUILTIN_PICTURES)[number]['value']

/** Field with the chosen picture; with a picture's name before it, the choice that a stored key came from. */
export const BUILTIN_PICTURE_FIELD = 'drawn'
export const builtinPictureFieldOf = (picture: string) => `${picture}_drawn`

/** Marks a picture of a stored course. */
export const STORED = 'stored'

/** Marks stored pictures as replaced by the choice of a built-in one; an uploaded picture is not. */
export const drawnBefore = (pictures: readonly string[]) =>
  Object.fromEntries(pictures.map((picture) => [builtinPictureFieldOf(picture), STORED]))
