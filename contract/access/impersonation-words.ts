/** Reasons for which a view ends, in the words of the audit log. */
export const END_REASONS = {
  left: 'Salió',
  session: 'Terminó la sesión',
  expired: 'Pasó el tiempo',
  subject: 'Ya no es un lector activo, o la unidad ya no existe',
  scope: 'Alcanza más que el administrador',
  administrator: 'Quien miraba ya no es administrador',
} as const
export type EndReason = keyof typeof END_REASONS
