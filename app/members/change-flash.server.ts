import { agree } from '#contract/nouns.ts'
import type { Flash } from '../backend/flash.server.ts'
import { formatNumber } from '../ui/format.ts'

/** What a finished change says: 'Se agregaron 3 usuarios al grupo. 1 ya estaba en el grupo.' */
export function changeFlash({
  changed,
  did,
  unchanged,
  others,
  were,
}: {
  changed: number
  /** 'Se agregaron 3 usuarios al grupo', and what is said when there was nothing to change. */
  did: string
  unchanged: string
  /** How many were picked as well, and what of them: 'ya estaba en el grupo', 'ya estaban en el grupo'. */
  others: number
  were: readonly [one: string, many: string]
}): Flash {
  const rest = others === 0 ? '' : ` ${formatNumber(others)} ${agree(others, ...were)}.`
  if (changed === 0) return { tone: 'info', message: `${unchanged}.${rest}` }
  return { tone: 'success', message: `${did}.${rest}` }
}
