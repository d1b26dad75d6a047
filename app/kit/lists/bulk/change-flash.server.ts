import { agree, counted, type Noun } from '#contract/platform/values/nouns.ts'
import type { Flash } from '../../backend/flash.server.ts'
import { formatNumber } from '../../ui/format.ts'

/** Returns the message of a finished change: 'Se agregaron 3 usuarios al grupo. 1 ya estaba en el grupo.' */
export function changeFlash({
  changed,
  did,
  unchanged,
  others,
  were,
  undo,
}: {
  changed: number
  /** 'Se agregaron 3 usuarios al grupo', and the message when nothing changed. */
  did: string
  unchanged: string
  /** Number of other selected items, and their description: 'ya estaba en el grupo', 'ya estaban en el grupo'. */
  others: number
  were: readonly [one: string, many: string]
  /** URL of the post that undoes the change. */
  undo?: string
}): Flash {
  const rest = others === 0 ? '' : ` ${formatNumber(others)} ${agree(others, ...were)}.`
  if (changed === 0) return { tone: 'info', message: `${unchanged}.${rest}` }
  return { tone: 'success', message: `${did}.${rest}`, ...(undo && { undo: { at: undo } }) }
}

/** '2 usuarios cambiaron después y quedaron como están' */
export function leftAsTheyAre(left: number, noun: Noun): string {
  return `${counted(left, noun)} ${agree(left, 'cambió después y quedó como está', 'cambiaron después y quedaron como están')}`
}

/** Returns the message after undoing a change, with the number of items left alone because they were changed since. */
export function undoneFlash(noun: Noun, { undone, left }: { undone: number; left: number }): Flash {
  const singleSuffix = left === 0 ? '' : ` ${leftAsTheyAre(left, noun)}.`
  if (undone === 0) return { tone: 'info', message: `No se deshizo nada.${singleSuffix}` }
  return {
    tone: 'success',
    message: `Se deshizo el cambio de ${counted(undone, noun)}.${singleSuffix}`,
  }
}
