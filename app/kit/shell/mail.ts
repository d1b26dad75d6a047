/** State of a mail on an installation without a mail server, which keeps it in the outbox. */
export const STORED_UNSENT = 'guardado, sin enviar'

/** Returns 'El reporte «Cursos» va en camino a …', or that it will be kept in the outbox. */
export function mailedSoon(
  what: string,
  to: string,
  { sends_mail: sends }: { sends_mail: boolean },
) {
  return sends
    ? `${what} va en camino a ${to}. Llega en unos minutos.`
    : `${what} para ${to} queda en unos minutos en un correo ${STORED_UNSENT}.`
}

/** Returns 'La invitación se envió a …', or that the mail is kept in the outbox. */
export function mailedTo(what: string, to: string, { sends_mail: sends }: { sends_mail: boolean }) {
  return sends
    ? `${what} se envió a ${to}.`
    : `${what} para ${to} quedó en un correo ${STORED_UNSENT}.`
}
