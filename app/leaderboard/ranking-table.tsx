import { useRef } from 'react'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { paths } from '../paths.ts'
import { formatNumber } from '../ui/format.ts'
import { useRowMovement } from './use-row-movement.ts'

/** The first three stand out; the number says it too. */
const PODIUM = [
  'bg-tone-5 text-tone-5-text',
  'bg-sunken text-ink ring-1 ring-inset ring-line',
  'bg-tone-4 text-tone-4-text',
]

/** Ten rows fill the height of a screen, whatever its size; on a phone the area stands below the name. */
export function RankingTable({ course, rows }: { course: string; rows: LeaderboardRow[] }) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowMovement(body)
  return (
    <div className="overflow-hidden rounded border border-line bg-surface">
      <table className="w-full table-fixed text-left text-base sm:text-lg lg:text-[clamp(16px,1.35vw,26px)] lg:leading-tight">
        <caption className="sr-only">Los diez mejores de {course}</caption>
        <thead className="bg-sunken text-sm text-muted lg:text-[clamp(13px,0.9vw,17px)]">
          <tr className="h-8">
            <th scope="col" className="w-12 pl-3 font-medium sm:w-24 sm:pl-5 lg:w-[9%]">
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
            <Row key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: LeaderboardRow }) {
  const { key, position, name, last_name, area, avatar, points } = row
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
          <Picture avatar={avatar} />
          <span className="min-w-0">
            <span className="block sm:truncate">
              {name} {last_name}
            </span>
            {area ? (
              <span className="block truncate text-sm font-normal text-muted sm:hidden">
                {area}
              </span>
            ) : null}
          </span>
        </span>
      </th>
      <td className="hidden truncate px-2 text-muted sm:table-cell">{area}</td>
      <td className="pl-2 pr-3 text-right font-semibold sm:pr-5">{formatNumber(points)}</td>
    </tr>
  )
}

const PICTURE =
  'aspect-square h-10 w-10 shrink-0 rounded-full object-cover lg:h-[clamp(36px,calc((100vh-150px)/15),62px)] lg:w-auto'

/** Decoration: the name stands beside it. Whoever has no picture has the default one. */
function Picture({ avatar }: { avatar: string | null }) {
  if (avatar) {
    const address = paths.users.avatar(avatar)
    return <img src={address} alt="" width={40} height={40} className={`${PICTURE} bg-sunken`} />
  }
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      data-picture="default"
      className={`${PICTURE} bg-line text-edge`}
      fill="currentColor"
    >
      <circle cx="32" cy="25" r="11" />
      <path d="M10 64c2-16 11-22 22-22s20 6 22 22z" />
    </svg>
  )
}
