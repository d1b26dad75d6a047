import { agree } from '#contract/platform/values/nouns.ts'
import { Alert } from '../ui/states/alert.tsx'
import { FirstItems } from '../ui/scripts/first-items.tsx'
import { formatNumber } from '../ui/format.ts'

export type AffectedItems = {
  /** Names of the first items. */
  names: string[]
  count: number
  /** Number of items that the list's search does not include. */
  outside: number
}

/** Names of the affected items in the confirmation of an irreversible action, when there are several. */
export function AffectedNames({ on }: { on: AffectedItems }) {
  const { names, count } = on
  return (
    <>
      <OutsideSearch on={on} />
      {count > 1 ? <FirstItems items={names} count={count} /> : null}
    </>
  )
}

/** Notice with the number of items outside the list's search, for confirmations that name the items themselves. */
export function OutsideSearch({
  on: { count, outside },
}: {
  on: Pick<AffectedItems, 'count' | 'outside'>
}) {
  if (outside === 0) return null
  return (
    <div className="my-2">
      <Alert tone="warning" live={false}>
        {outsideWords(outside, count)}
      </Alert>
    </div>
  )
}

function outsideWords(outside: number, count: number): string {
  const where = 'en la búsqueda actual de la lista'
  if (count === 1) return `Lo seleccionado no está ${where}.`
  if (outside === count) return `Nada de lo seleccionado está ${where}.`
  return `${formatNumber(outside)} de lo seleccionado no ${agree(outside, 'está', 'están')} ${where}.`
}
