import { agree } from '#contract/nouns.ts'
import { Alert } from '../ui/alert.tsx'
import { formatNumber } from '../ui/format.ts'

export type AffectedItems = {
  /** Of the first ones. */
  names: string[]
  count: number
  /** How many of them the list's search does not find. */
  outside: number
}

/** In the question before something that cannot be undone: whom or what it is about, where there are several. */
export function AffectedNames({ on }: { on: AffectedItems }) {
  const { names, count } = on
  const more = count - names.length
  return (
    <>
      <OutsideSearch on={on} />
      {count > 1 ? (
        <ul className="mt-2 max-h-56 list-disc overflow-y-auto pl-5">
          {names.map((name, at) => (
            // Two may have the same name.
            <li key={at} className="break-words">
              {name}
            </li>
          ))}
          {more > 0 ? <li className="text-muted">y {formatNumber(more)} más</li> : null}
        </ul>
      ) : null}
    </>
  )
}

/** How many of them the list's search does not find, where a question names them itself. */
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
