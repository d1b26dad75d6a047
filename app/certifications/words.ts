/** Filter options of the expiring list. */
export const STATUSES = { expired: 'Vencidas', upcoming: 'Por vencer' } as const
