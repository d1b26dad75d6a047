import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'
import { Points } from './points.tsx'
import { Picture } from './picture.tsx'

/** From left to right: second, first, third, each on a step of its height. */
const STEPS = [
  { place: 1, height: 'h-[22vh]', tone: 'bg-sunken text-ink border-edge' },
  { place: 0, height: 'h-[33vh]', tone: 'bg-tone-5 text-tone-5-text border-tone-5-text' },
  { place: 2, height: 'h-[15vh]', tone: 'bg-tone-4 text-tone-4-text border-tone-4-text' },
]

/** The first three, for a projector. Decorative: the table beside it has the same data. */
export function Podium({ rows }: { rows: LeaderboardRow[] }) {
  return (
    <div aria-hidden="true" className="hidden items-end gap-[1vw] lg:flex print:hidden">
      {STEPS.map(({ place, height, tone }) => (
        <Step key={place} row={rows[place]} place={place} height={height} tone={tone} />
      ))}
    </div>
  )
}

function Step({
  row,
  place,
  height,
  tone,
}: {
  row: LeaderboardRow | undefined
  place: number
  height: string
  tone: string
}) {
  const size = place === 0 ? 'h-[18vh] text-[7vh]' : 'h-[13vh] text-[5vh]'
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center text-center">
      {row ? (
        <>
          <Picture row={row} className={size} />
          <span className="mt-[1vh] line-clamp-2 w-full break-words text-[clamp(18px,1.5vw,30px)] font-semibold leading-tight">
            {row.name} {row.last_name}
          </span>
          <span className="my-[1vh] leading-tight text-[clamp(20px,1.9vw,38px)] font-semibold tabular-nums">
            <Points value={row.points} />
          </span>
        </>
      ) : null}
      <span
        className={`flex w-full items-center justify-center rounded-t border-2 border-b-0 text-[7vh] font-semibold ${height} ${tone}`}
      >
        {place + 1}
      </span>
    </div>
  )
}
