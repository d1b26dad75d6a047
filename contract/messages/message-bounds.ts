/** Limits and texts of messages. No zod here: the form runs the same checks while the user types. */

/** Limits of WhatsApp. */
export const MAX_BODY = 1600
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const MAX_ATTACHMENT_BYTES = 16 * 1024 * 1024

/** File extensions offered by a message's file field; the API checks the content. */
export const ATTACHMENT_EXTENSIONS =
  '.png,.jpg,.jpeg,.mp3,.aac,.3gp,.mpg,.mp4,.pdf,.doc,.docx,.pptx,.xlsx,.vcf'

export const EMPTY_MESSAGE = 'Debes diligenciar el mensaje y/o adjuntar un archivo.'
export const DATE_MISSING = 'Debes especificar la fecha de programacion'
export const DATE_INVALID = 'La fecha de programacion no es válida'
export const DATE_PAST = 'La fecha de programacion no puede estar en el pasado'
export const MINUTE_STEP = 5
export const DATE_STEP = `La hora de programacion va de ${MINUTE_STEP} en ${MINUTE_STEP} minutos`

export const BEGUN = 'Este mensaje ya empezó a enviarse: no se puede cambiar ni eliminar'
export const OTHERS_TOO =
  'Este mensaje es también para personas de otras unidades de negocio: solo lo puede cambiar quien las vea todas'
