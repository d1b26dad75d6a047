import { agree, counted, type Noun } from '#contract/nouns.ts'
import type { Flash } from '../backend/flash.server.ts'
import { formatNumber } from '../ui/format.ts'

/** What a finished change says: 'Se agregaron 3 usuarios al grupo. 1 ya estaba en el grupo.' */
export function changeFlash({
  changed,
  did,
  unchanged,
  others,
  were,
  undo,
}: {
  changed: number
  /** 'Se agregaron 3 usuarios al grupo', and what is said when there was nothing to change. */
  did: string
  unchanged: string
  /** How many were picked as well, and what of them: 'ya estaba en el grupo', 'ya estaban en el grupo'. */
  others: number
  were: readonly [one: string, many: string]
  /** Where it is posted to be undone. */
  undo?: string
}): Flash {
  const rest = others === 0 ? '' : ` ${formatNumber(others)} ${agree(others, ...were)}.`
  if (changed === 0) return { tone: 'info', message: `${unchanged}.${rest}` }
  return { tone: 'success', message: `${did}.${rest}`, ...(undo && { undo: { at: undo } }) }
}

/** What undoing a change says, and what of it was left alone because it was changed since. */
export function undoneFlash(noun: Noun, { undone, left }: { undone: number; left: number }): Flash {
  const singleSuffix =
    left === 0
      ? ''
      : ` ${counted(left, noun)} ${agree(left, 'cambió después y quedó como está', 'cambiaron después y quedaron como están')}.`
  if (undone === 0) return { tone: 'info', message: `No se deshizo nada.${singleSuffix}` }
  return {
    tone: 'success',
    message: `Se deshizo el cambio de ${counted(undone, noun)}.${singleSuffix}`,
  }
}
