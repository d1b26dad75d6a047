/** Of a mail that was asked for: an installation without a mail server keeps it in the outbox. */
export const KEPT = 'guardado, sin enviar'

/** 'La invitación se envió a …', or that it is kept. */
export function mailedTo(what: string, to: string, { sends_mail: sends }: { sends_mail: boolean }) {
  return sends ? `${what} se envió a ${to}.` : `${what} para ${to} quedó en un correo ${KEPT}.`
}
