import { agree } from '#contract/platform/values/nouns.ts'
import type { PreregistrationStatus } from '#contract/people/preregistration-shapes.ts'
import { formatNumber } from '#app/kit/ui/format.ts'

/** Labels of the statuses in lists; the default shows the pending ones. */
export const WAITING = 'Pendientes'
export const STATUSES = {
  approved: 'Aprobados',
  rejected: 'Rechazados',
} satisfies Record<Exclude<PreregistrationStatus, 'pending'>, string>

export const STATUS = {
  pending: 'Pendiente',
  approved: 'Aprobado',
  rejected: 'Rechazado',
} satisfies Record<PreregistrationStatus, string>

type Verdict = keyof typeof STATUSES

/** Texts of the specification (3, §8) for decisions on one and on many. */
export const DECIDED = {
  approved: { one: 'Preregistro aprobado', many: 'Preregistros aprobados' },
  rejected: { one: 'Preregistro rechazado', many: 'Preregistros rechazados' },
} satisfies Record<Verdict, { one: string; many: string }>

export const FAILED = {
  approved: {
    one: 'Ocurrio un error al aprobar el preregistro',
    many: 'Ocurrio un error al aprobar los prerregistros',
  },
  rejected: {
    one: 'Ocurrio un error al rechazar el preregistro',
    many: 'Ocurrio un error al rechazar los prerregistros',
  },
} satisfies Record<Verdict, { one: string; many: string }>

/** Words after a decision that leads to the next request. */
export const NONE_LEFT = 'No queda ningún otro por decidir en esta lista.'

/** 'Quedan 4 por decidir'. */
export function leftWords(count: number): string {
  return `${agree(count, 'Queda', 'Quedan')} ${formatNumber(count)} por decidir`
}
