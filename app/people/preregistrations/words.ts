import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import type { PreregistrationStatus } from '#contract/people/preregistration-shapes.ts'
import type { NextStep } from '#app/kit/backend/flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
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

/** 'Se envió la invitación a ana@…', or that it is kept where the installation sends no mail. */
export function invitedWords(count: number, sends: boolean, to = ''): string {
  const whom = to === '' ? '' : ` ${sends ? 'a' : 'para'} ${to}`
  return sends
    ? `${agree(count, 'Se envió la invitación', 'Se enviaron las invitaciones')}${whom}.`
    : `${agree(count, 'La invitación', 'Las invitaciones')}${whom} ${agree(count, 'quedó guardada', 'quedaron guardadas')}, sin enviar.`
}

/** Words about the next step after an approval. */
export function assignWords(count: number): string {
  return `Ahora puedes ${agree(count, 'asignarle', 'asignarles')} cursos.`
}

type Created = { id: number; full_name: string }

/** 'Ver a Ana Ruiz', 'Ver las 3 personas'; undefined when the actor sees none. */
export function linkToCreated(
  created: readonly Created[],
  count: number,
  decisionId: number,
): NextStep | undefined {
  const [one] = created
  if (!one) return undefined
  return count === 1
    ? { to: paths.users.detail(one.id), label: `Ver a ${one.full_name}` }
    : {
        to: paths.preregistrations.decision(decisionId),
        label: `Ver las ${counted(count, NOUNS.person)}`,
      }
}
