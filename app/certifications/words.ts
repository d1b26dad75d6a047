/** Of what ends soon or has ended: one of the two alone. */
export const STATUSES = { expired: 'Vencidas', upcoming: 'Por vencer' } as const
