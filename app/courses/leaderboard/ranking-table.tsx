import { useRef, useEffect, useState, type RefObject } from 'react'
import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'
import { Picture } from './picture.tsx'
import { equalRankKeys, movesBetween } from './places.ts'
import { Points } from './points.tsx'
import { useIsomorphicLayoutEffect } from '#app/kit/ui/scripts/isomorphic-layout-effect.ts'

const PICTURE =
  'h-10 text-base lg:text-[clamp(14px,1.1vw,22px)] lg:h-[clamp(36px,calc((100vh-150px)/15),62px)]'

/** Styles of the first three; their number says it too. */
const PODIUM = [
  'bg-tone-5 text-tone-5-text',
  'bg-sunken text-ink ring-1 ring-inset ring-line',
  'bg-tone-4 text-tone-4-text',
]

/** Ten rows fill the height of any screen; on a phone the area is below the name. */
export function RankingTable({ course, rows }: { course: string; rows: LeaderboardRow[] }) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowMovement(body)
  const moves = useMoves(rows)
  const equalRank = equalRankKeys(rows)
  return (
    <div className="self-start overflow-hidden rounded border border-line bg-surface">
      <table className="w-full table-fixed text-left text-base sm:text-lg lg:text-[clamp(18px,1.6vw,32px)] lg:leading-tight">
        <caption className="sr-only">Los diez mejores de {course}</caption>
        <thead className="bg-sunken text-sm text-muted lg:text-[clamp(13px,0.9vw,17px)]">
          <tr className="h-8">
            <th scope="col" className="w-12 pl-3 font-medium sm:w-24 sm:pl-5">
              <span className="sm:hidden" aria-hidden="true">
                #
              </span>
              <span className="max-sm:sr-only">Posición</span>
            </th>
            <th scope="col" className="px-2 font-medium">
              Usuario
            </th>
            <th scope="col" className="hidden w-[30%] px-2 font-medium sm:table-cell">
              Área
            </th>
            <th scope="col" className="w-20 pl-2 pr-3 text-right font-medium sm:pr-5 lg:w-[14%]">
              Puntos
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              tied={equalRank.has(row.key)}
              moved={moves.get(row.key) ?? 0}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, tied, moved }: { row: LeaderboardRow; tied: boolean; moved: number }) {
  const { key, position, name, last_name, area, points } = row
  return (
    <tr
      data-key={key}
      className="h-14 border-t border-line bg-surface lg:h-[clamp(48px,calc((100vh-150px)/10),92px)]"
    >
      <td className="pl-3 sm:pl-5">
        <span
          className={`inline-flex h-8 min-w-8 items-center justify-center rounded-full font-semibold lg:h-[1.8em] lg:min-w-[1.8em] ${PODIUM[position - 1] ?? 'text-muted'}`}
        >
          {position}
        </span>
      </td>
      <th scope="row" className="px-2 py-1 font-medium">
        <span className="flex min-w-0 items-center gap-3 lg:gap-[1vw]">
          <Picture row={row} className={PICTURE} />
          <span className="min-w-0">
            <span className="block break-words">
              {name} {last_name}{' '}
              {tied ? (
                <span className="text-sm font-normal text-muted lg:text-[0.65em]">Empate</span>
              ) : null}
              <Moved places={moved} />
            </span>
            {area ? (
              <span className="block break-words text-sm font-normal text-muted sm:hidden">
                {area}
              </span>
            ) : null}
          </span>
        </span>
      </th>
      <td className="hidden break-words px-2 text-muted sm:table-cell">{area}</td>
      <td className="pl-2 pr-3 text-right font-semibold sm:pr-5">
        <Points value={points} />
      </td>
    </tr>
  )
}

/** Change of position, shown for a moment; screen readers get a separate announcement. */
function Moved({ places }: { places: number }) {
  if (places === 0) return null
  return (
    <span
      aria-hidden="true"
      className={`whitespace-nowrap font-semibold ${places > 0 ? 'text-success-text' : 'text-muted'}`}
    >
      {places > 0 ? '▲' : '▼'} {Math.abs(places)}
    </span>
  )
}

/** Duration for which a change of position is shown. */
const MOVE_VISIBLE_MS = 8000

/** Returns the positions each user has risen or fallen with the last change, until they expire. */
function useMoves(rows: LeaderboardRow[]): ReadonlyMap<string, number> {
  const [moves, setMoves] = useState<ReadonlyMap<string, number>>(new Map())
  const before = useRef(rows)
  useEffect(() => {
    const now = movesBetween(before.current, rows)
    before.current = rows
    if (now.size > 0) setMoves(now)
  }, [rows])
  useEffect(() => {
    if (moves.size === 0) return
    const timer = setTimeout(() => setMoves(new Map()), MOVE_VISIBLE_MS)
    return () => clearTimeout(timer)
  }, [moves])
  return moves
}

const MOVE_MS = 140

/** Animates rows (with `data-key`) that change position, unless the user prefers reduced motion. */
function useRowMovement(body: RefObject<HTMLTableSectionElement>): void {
  const tops = useRef(new Map<string, number>())

  useIsomorphicLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const before = tops.current
    tops.current = new Map()
    for (const row of body.current?.rows ?? []) {
      const key = row.dataset['key'] ?? ''
      const top = row.offsetTop
      const from = before.get(key)
      tops.current.set(key, top)
      if (still || from === undefined || from === top) continue
      row.animate([{ transform: `translateY(${from - top}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-out',
      })
    }
  })
}
