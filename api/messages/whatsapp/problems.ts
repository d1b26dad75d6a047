/** Messages for the author about failed deliveries, by our error code or the provider's. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  no_mobile: 'No tiene número de celular',
  invalid_mobile: 'El número de celular no es válido',
  opted_out: 'Pidió no recibir más mensajes',
  no_value: 'No se envió: le falta un dato que el mensaje usa',
  too_long: 'No se envió: con sus datos el mensaje pasa de 1.600 caracteres',
  unknown: 'No se sabe si llegó: se cortó la comunicación con WhatsApp mientras se enviaba',
  unavailable: 'No se envió: WhatsApp no respondió durante una hora',
  rate_limited: 'No se envió: WhatsApp estuvo ocupado en todos los intentos',
  provider_error: 'No se envió: WhatsApp respondió con un error en todos los intentos',
  no_connection: 'No se envió: no hubo conexión con WhatsApp en ninguno de los intentos',
  stopped: 'No se envió: el envío estuvo detenido más de una hora',
  stopped_by_admin: 'Detenido: un administrador detuvo el envío antes de que saliera',
  no_sender: 'No se envió: la compañía no tiene un remitente de WhatsApp',
  no_attachment: 'No se envió: el archivo adjunto ya no está',
  unknown_error: 'WhatsApp no pudo entregar el mensaje',
  // https://www.twilio.com/docs/api/errors
  '20003': 'No se envió: las credenciales de Twilio no son válidas',
  '21211': 'El número de celular no es válido para WhatsApp',
  '21610': 'Pidió no recibir más mensajes de este remitente',
  '21656': 'La plantilla no admite este texto',
  '30008': 'WhatsApp no pudo entregar el mensaje y no dijo por qué',
  '63003': 'WhatsApp no encontró el número',
  '63005': 'WhatsApp no admite este contenido',
  '63007': 'El remitente no está registrado en WhatsApp',
  '63013': 'WhatsApp lo rechazó porque no cumple sus políticas',
  '63016':
    'Pasaron más de 24 horas desde que escribió: solo se puede enviar una plantilla aprobada, y la compañía no tiene una que sirva',
  '63018': 'El remitente superó la cantidad de mensajes que WhatsApp permite',
  '63019': 'WhatsApp no pudo descargar el archivo adjunto',
  '63021': 'WhatsApp no admite este archivo adjunto',
  '63024': 'El número no tiene WhatsApp',
  '63032': 'WhatsApp no entrega mensajes a esta persona por sus políticas',
  '63049': 'WhatsApp decidió no entregar el mensaje para no molestar a la persona',
}

/** Message for an error without one of its own; `{code}` is its number. */
export const OTHER_PROBLEM = 'WhatsApp no pudo entregar el mensaje (error {code})'

export function problemOf(code: string | null): string | null {
  if (code === null) return null
  return PROBLEMS[code] ?? OTHER_PROBLEM.replace('{code}', code)
}
