import type { PreregistrationStatus } from '#contract/preregistration-shapes.ts'

/** What lists call requests by what became of them; those that wait are shown where nothing is said. */
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

/** The specification's words (3, §8) for what was decided about one and about many. */
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
