/** States of due dates and their labels, without schemas: pages that show them load none in the browser. */

/** States of a due date that is still to be met; finished people have none. */
export const DUE_STATES = {
  overdue: 'Vencido',
  soon: 'Vence pronto',
  later: 'A tiempo',
} as const
export type DueState = keyof typeof DUE_STATES

/** Choices of the filter: `none` is people without a due date, whether they have finished or not. */
export const DUE_FILTERS = {
  overdue: 'Vencidos',
  soon: 'Vencen en 7 días',
  later: 'A tiempo',
  none: 'Sin fecha límite',
} as const satisfies Record<DueState | 'none', string>
export type DueFilter = keyof typeof DUE_FILTERS

/** Number of days before the due date, today included, in which it is `soon`. */
export const SOON_DAYS = 7

export const MAX_DUE_DAYS = 3650

export const DUE_DATE = 'Fecha límite'

/** Headers accepted for it in imports. */
export const DUE_NAMES = ['Vence', 'Vencimiento', 'Fecha de vencimiento', 'Plazo']
